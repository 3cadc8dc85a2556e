/** What people ask of a deal that is not reported with it. */
const NOT_REPORTED = (
  'floor floor_number storey elevator lift parking balcony storage bathrooms renovated condition buyer seller purchaser vendor agent ' +
  'broker mortgage קומה מעלית חניה חנייה מרפסת מחסן קונה מוכר'
).split(' ');

/**
 * What people and language models call tables, columns and functions that have another name here. A statement with such a word is
 * refused, and gets the names as suggestions. A word without a name is about something that the data does not have.
 */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(NOT_REPORTED.map((word) => [word, []])),
  ...namesByWord({
    deals:
      'transactions transaction sales sale purchases apartments apartment flats homes houses properties property real_estate nadlan listings עסקאות דירות בתים',
    settlements:
      'cities city towns town localities locality places place villages municipalities yishuvim ערים יישובים ישובים',
    neighborhoods: 'neighbourhoods quarters hoods areas שכונות',
    streets: 'roads addresses address רחובות',
    districts: 'regions region מחוזות',
    gushim: 'blocks block gush גושים',
    discount_projects: 'lottery lotteries lottery_projects subsidised_projects subsidized_projects הגרלות',
    renewal_compounds: 'urban_renewal tama pinui_binui compounds התחדשות',
    poi_schools: 'schools school בתי_ספר',
    poi_stations: 'stations train_stations railway_stations תחנות',
    poi_bus_stops: 'bus_stops bus_stop',
    macro_month: 'cpi inflation interest interest_rates mortgages macro ריבית מדד',
    rent_city: 'rents rentals שכירות',
    gross_yield: 'yields rental_yield תשואה',
    crime_settlement_year: 'crimes police פשיעה',
    settlement_socio: 'socioeconomic clusters cluster אשכול',
    parcel_buildings: 'buildings building בניינים',
    parcels: 'plots plot lots lot helkot chelkot חלקות',

    deal_amount:
      'price cost amount value sum sale_price total_price deal_price price_nis price_ils purchase_price transaction_price מחיר סכום',
    deal_date: 'date sale_date transaction_date purchase_date day תאריך',
    price_per_sqm:
      'ppsqm price_per_sq_m price_sqm price_per_m2 price_m2 price_per_meter price_per_square_meter sqm_price ppsm unit_price מחיר_למטר',
    settlement: 'city city_name town town_name locality location place settlement_name municipality עיר יישוב ישוב',
    settlement_code: 'city_code city_id settlement_id locality_code town_code',
    name: 'settlement city city_name town town_name settlement_name title hebrew_name name_he עיר יישוב ישוב שם',
    name_en: 'english_name name_english name_latin latin_name',
    code: 'settlement_code city_code city_id settlement_id',
    address_label: 'address full_address כתובת',
    street: 'name street_name street_he רחוב',
    property_group: 'property_type type kind category property_kind asset_type סוג',
    area: 'size sqm m2 area_sqm square_meters square_metres surface floor_area שטח',
    rooms: 'bedrooms num_rooms number_of_rooms room_count rooms_count rooms_number חדרים',
    year_built: 'construction_year built building_year year_of_construction שנת_בנייה',
    is_new_build: 'new is_new new_build first_hand',
    lat: 'latitude y',
    lon: 'lng long longitude x',
    gush: 'block גוש',
    chelka: 'parcel plot lot helka חלקה',
    sub_chelka: 'sub_parcel unit subparcel תת_חלקה',
    population: 'residents inhabitants people pop אוכלוסייה אוכלוסיה',
    avg: 'average avarage averge mean ממוצע',
    median: 'med mediana חציון',
    sum: 'סכום',
    count: 'ספירה כמות מספר',
    max: 'מקסימום',
    min: 'מינימום',
    round: 'עיגול',
    deals_total: 'deal_count deals_count num_deals number_of_deals',
  }),
};

/** The names that each word may mean, from the words of each name. */
function namesByWord(words: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const names: Record<string, string[]> = {};
  for (const [name, list] of Object.entries(words)) {
    for (const word of list.split(' ')) names[word] = [...(names[word] ?? []), name];
  }
  return names;
}
