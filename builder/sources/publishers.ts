/** The publisher of a source, and its terms. */
export interface Publisher {
  readonly name: string;
  readonly url: string;
  readonly licence: string;
}

const TERMS = 'terms of the publisher';
const OPEN_DATA = 'https://data.gov.il';

const bureau: Publisher = {
  name: 'Israel Central Bureau of Statistics',
  url: 'https://www.cbs.gov.il',
  licence: TERMS,
};
const map: Publisher = {
  name: 'OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
  licence: 'ODbL-1.0',
};
const survey: Publisher = { name: 'Survey of Israel', url: 'https://www.govmap.gov.il', licence: TERMS };
const bank: Publisher = { name: 'Bank of Israel', url: 'https://www.boi.org.il', licence: TERMS };
const railways: Publisher = { name: 'Israel Railways', url: 'https://www.rail.co.il', licence: TERMS };
const transport: Publisher = {
  name: 'Israel Ministry of Transport: stations and the GTFS feed',
  url: 'https://gtfs.mot.gov.il',
  licence: TERMS,
};
const education: Publisher = { name: 'Israel Ministry of Education: institutions', url: OPEN_DATA, licence: TERMS };
const heights: Publisher = {
  name: 'Copernicus: grid of heights GLO-30',
  url: 'https://dataspace.copernicus.eu',
  licence: TERMS,
};
const planning: Publisher = { name: 'Israel Planning Administration', url: 'https://www.iplan.gov.il', licence: TERMS };
const police: Publisher = { name: 'Israel Police: offences', url: OPEN_DATA, licence: TERMS };
const renewal: Publisher = {
  name: 'Israel Government Authority for Urban Renewal',
  url: OPEN_DATA,
  licence: TERMS,
};
const lotteries: Publisher = {
  name: 'Israel Ministry of Housing and Israel Land Authority: lottery projects and tenders',
  url: OPEN_DATA,
  licence: TERMS,
};

export const TAX_AUTHORITY: Publisher = {
  name: 'Israel Tax Authority: public register of real-estate transactions',
  url: 'https://www.nadlan.gov.il',
  licence: TERMS,
};

/** The sources of the prices and series of the synthetic country. */
export const PRICE_SERIES: Publisher = {
  name: 'Bank for International Settlements: residential property prices',
  url: 'https://data.bis.org/topics/RPP',
  licence: TERMS,
};
export const CONSUMER_PRICES: Publisher = {
  name: 'World Bank: annual averages of consumer prices',
  url: 'https://data.worldbank.org',
  licence: TERMS,
};

/** The publishers of a layout's records, by its name. */
export const PUBLISHERS: Readonly<Record<string, readonly Publisher[]>> = {
  localities: [bureau],
  locality_polygons: [bureau],
  locality_details: [bureau],
  gushim: [survey],
  parcels: [survey],
  addresses: [map],
  buildings: [map],
  roads: [map],
  neighborhoods: [map],
  stat_areas: [bureau],
  rail_stations: [transport],
  lrt_stations: [transport],
  transit_feed: [transport],
  transit_stops: [transport],
  transit_trips: [transport],
  schools: [education],
  coastline: [map],
  elevation: [heights],
  noise_zones: [planning],
  socio_index: [bureau],
  stat_area_index: [bureau],
  police_cases: [police],
  macro_series: [bureau, bank],
  rents: [bureau],
  renewal_compounds: [renewal],
  renewal_polygons: [renewal],
  discount_projects: [lotteries],
  discount_project_parcels: [lotteries],
  discount_polygons: [lotteries],
};

/** The publisher of the project's facts, if it differs from that of the layout. */
export const FACT_PUBLISHERS: Readonly<Record<string, readonly Publisher[]>> = {
  rail_stations: [railways],
  macro_series: [bank],
};
