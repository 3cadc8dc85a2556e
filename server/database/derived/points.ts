import type { GeoPrecision, GeoSource } from '../../../src/catalogue/index.ts';
import type { Scratch } from '../scratch.ts';
import type { Locality, ParcelPoint, ParcelPoints } from '../source/sources.ts';
import { readSelect } from './select.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Parcels that are looked up between two writes. */
const BATCH_PARCELS = 20_000;
/** Digits of a degree that are kept: six are a tenth of a metre. */
const DEGREE_DIGITS = 6;

/**
 * Gives every parcel of the staged rows its point, in `scratch.parcel_points`. The first that is at hand: the point of
 * the source; the centre of its settlement, else of its gush's settlement, else of the settlement of the gush that is
 * nearest in number (blocks are numbered by region), all three with precision 'settlement'; else the middle of the
 * country with no precision at all.
 */
export function placeParcels(scratch: Scratch, localities: readonly Locality[], points: ParcelPoints | null): void {
  const { db } = scratch;
  db.exec(`
    CREATE TABLE scratch.parcel_settlements (
      gush INTEGER, chelka INTEGER, settlement_code INTEGER, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
    INSERT INTO scratch.parcel_settlements ${readSelect('parcel_settlements')};
    CREATE TABLE scratch.parcel_points (
      gush INTEGER, chelka INTEGER, settlement_code INTEGER, lat REAL, lon REAL,
      geo_precision TEXT, geo_source TEXT, uncertainty_m INTEGER, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
  `);
  const centres = centresByCode(localities);
  const nearby = settlementCentres(scratch, centres);
  const middle = mean([...centres.values()]);
  const next = db.prepare<[number, number, number], { gush: number; chelka: number; settlement_code: number | null }>(`
    SELECT gush, chelka, settlement_code
    FROM scratch.parcel_settlements
    WHERE (gush, chelka) > (?, ?)
    ORDER BY gush, chelka
    LIMIT ?
  `);
  const insert = db.prepare('INSERT INTO scratch.parcel_points VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const place = db.transaction((parcels: ReturnType<typeof next.all>) => {
    for (const { gush, chelka, settlement_code: code } of parcels) {
      const own = points?.pointOf(gush, chelka) ?? null;
      const centre = (code === null ? undefined : centres.get(code)) ?? nearby(gush);
      const { lat, lon } = own ?? centre ?? middle;
      const [precision, source] = own !== null ? sourced(own) : centre !== null ? SETTLEMENT : NOWHERE;
      insert.run(gush, chelka, code, rounded(lat), rounded(lon), precision, source, own?.uncertaintyM ?? null);
    }
  });
  let last = { gush: -1, chelka: -1 };
  for (;;) {
    const parcels = next.all(last.gush, last.chelka, BATCH_PARCELS);
    const end = parcels.at(-1);
    if (end === undefined) return;
    place(parcels);
    last = end;
  }
}

type Quality = readonly [GeoPrecision | null, GeoSource | null];
const SETTLEMENT: Quality = ['settlement', 'settlement'];
const NOWHERE: Quality = [null, null];

const sourced = (point: ParcelPoint): Quality => [point.geoSource === 'gush' ? 'gush' : 'parcel', point.geoSource];

function centresByCode(localities: readonly Locality[]): ReadonlyMap<number, Place> {
  const centres = new Map<number, Place>();
  for (const { code, lat, lon } of localities) if (lat !== null && lon !== null) centres.set(code, { lat, lon });
  return centres;
}

/** The centre of a gush's settlement; of the gush nearest in number, the lower of two, where it has none. */
function settlementCentres(scratch: Scratch, centres: ReadonlyMap<number, Place>): (gush: number) => Place | null {
  const known = scratch.db
    .prepare<[], { gush: number; settlement_code: number }>(readSelect('gush_settlements'))
    .all()
    .flatMap(({ gush, settlement_code: code }) => {
      const centre = centres.get(code);
      return centre === undefined ? [] : [{ gush, centre }];
    });
  return (gush) => {
    let from = 0;
    let to = known.length;
    while (from < to) {
      const at = (from + to) >> 1;
      if ((known[at]?.gush ?? 0) < gush) from = at + 1;
      else to = at;
    }
    const [below, above] = [known[from - 1], known[from]];
    if (below === undefined || above === undefined) return (above ?? below)?.centre ?? null;
    return (gush - below.gush <= above.gush - gush ? below : above).centre;
  };
}

function mean(places: readonly Place[]): Place {
  const sum = places.reduce((total, { lat, lon }) => ({ lat: total.lat + lat, lon: total.lon + lon }), {
    lat: 0,
    lon: 0,
  });
  const count = Math.max(1, places.length);
  return { lat: sum.lat / count, lon: sum.lon / count };
}

const rounded = (degrees: number) => Number(degrees.toFixed(DEGREE_DIGITS));
