import { readFacts } from './facts.ts';
import type { SourceRecord } from './layout.ts';
import { railStations } from './layouts/location.ts';
import { madeRecords, type RecordSource } from './records.ts';

export interface RailStation {
  /** Number of the station at the railway. */
  readonly stationNo: number;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

/** The value of poi_stations.source for them. */
const PUBLICATION = 'Israel Railways';

/** The stations of the railway, without their service and what the ministry says about them. */
export function railStationList(): readonly RailStation[] {
  return readFacts('rail_stations.csv', ['station_no', 'name', 'lat', 'lon']).map((row) => ({
    stationNo: Number(row.station_no),
    name: row.name,
    lat: Number(row.lat),
    lon: Number(row.lon),
  }));
}

/** The stations, as a source for every build whose operator supplies no list of assets. */
export function railFacts(): RecordSource<typeof railStations> {
  return madeRecords(railStations, 'facts', () =>
    railStationList().map(
      ({ stationNo, name, lat, lon }): SourceRecord<typeof railStations> => ({
        values: {
          name,
          lat,
          lon,
          asset_no: null,
          station_no: stationNo,
          official_status: null,
          stop_code: null,
          source: PUBLICATION,
        },
        geometry: null,
      }),
    ),
  );
}
