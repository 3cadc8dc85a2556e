import type { SourceRecord } from '../../sources/layout.ts';
import type { gushim, parcels } from '../../sources/layouts/places.ts';
import type { RegisterContents } from '../../sources/records.ts';
import { placeLabels } from '../labels.ts';
import { kindOfPlot, type Site, uncertaintyOf } from '../land/geography.ts';
import { type Plot, ringOf } from '../land/plots.ts';
import { randomFor } from '../random.ts';
import type { World } from '../world.ts';

/** Share of the parcels with deals whose next neighbour is on the map too, although it has no deals. */
const WITH_NEIGHBOUR = 0.1;

/** A parcel that is on the map. */
export interface MappedParcel {
  readonly gush: number;
  readonly chelka: number;
  readonly site: Site;
  readonly plot: Plot;
}

/** The parcels of the register that have a location, and a few neighbours without deals, in the order of their numbers. */
export function* mappedParcels(world: World, register: RegisterContents): Iterable<MappedParcel> {
  const { geography, seed } = world;
  const found = (gush: number, chelka: number): MappedParcel | null => {
    const site = geography.siteOf(gush);
    const plot = geography.plotOf(gush, chelka);
    return site === null || plot === null ? null : { gush, chelka, site, plot };
  };
  let before: { readonly gush: number; readonly chelka: number } | null = null;
  function* neighbourOf(next: { readonly gush: number; readonly chelka: number } | null): Iterable<MappedParcel> {
    if (before === null || (next?.gush === before.gush && next.chelka === before.chelka + 1)) return;
    const { gush, chelka } = before;
    if (!randomFor(seed, gush, chelka, 13).chance(WITH_NEIGHBOUR)) return;
    const neighbour = found(gush, chelka + 1);
    if (neighbour !== null) yield neighbour;
  }
  for (const parcel of register.parcels()) {
    yield* neighbourOf(parcel);
    const own = found(parcel.gush, parcel.chelka);
    if (own !== null) yield own;
    before = parcel;
  }
  yield* neighbourOf(null);
}

/** The polygons of the cadastre: every gush of the world that has one. */
export function* gushRecords({ geography, gushim: all, country, seed }: World): Iterable<SourceRecord<typeof gushim>> {
  const { isCouncilLand } = placeLabels(country, seed);
  for (const gush of all) {
    const geometry = geography.gushShape(gush.number);
    if (geometry === null) continue;
    yield { values: { gush: gush.number, settlement_code: isCouncilLand(gush) ? null : gush.place.code }, geometry };
  }
}

export function* parcelRecords(world: World, register: RegisterContents): Iterable<SourceRecord<typeof parcels>> {
  const { seed } = world;
  for (const { gush, chelka, site, plot } of mappedParcels(world, register)) {
    const kind = kindOfPlot(gush, chelka, seed);
    if (kind === null) continue;
    const uncertainty = uncertaintyOf(kind, randomFor(seed, gush, chelka, 8).unit());
    yield { values: { gush, chelka, kind, uncertainty_m: uncertainty }, geometry: [[ringOf(site.cell, plot)]] };
  }
}
