/** How the file of a source is made from published data, by the name of its layout, in a sentence or two. */
export const ORIGINS: Readonly<Record<string, string>> = {
  localities:
    "From the statistics bureau's list of localities, a row each: is_collective follows from the form of settlement (kibbutzim, moshavim shitufiyim), lat and lon from the coordinates of the centre (`gdaltransform -s_srs EPSG:2039 -t_srs EPSG:4326` where they are metres of the grid). The project carries 2021; a file replaces all of it.",
  locality_polygons:
    'From the boundaries of localities of the statistics bureau or of OpenStreetMap: `ogr2ogr -f GeoJSONSeq -t_srs EPSG:4326 -lco RS=NO -sql "SELECT SEMEL_YISHUV AS code FROM localities" locality_polygons.geojsonl localities.shp`.',
  locality_details: "From the statistics bureau's list of localities (columns year of foundation and height).",
  gushim:
    'From the blocks of the Survey of Israel (layer SUB_GUSH_ALL): `ogr2ogr -f GeoJSONSeq -t_srs EPSG:4326 -lco RS=NO -dialect sqlite -sql "SELECT ST_Union(geometry) AS geometry, GUSH_NUM AS gush, NULL AS settlement_code FROM SUB_GUSH_ALL GROUP BY GUSH_NUM" gushim.geojsonl SUB_GUSH_ALL.shp`.',
  parcels:
    'From the parcels of the Survey of Israel (layer PARCEL_ALL): `ogr2ogr -f GeoJSONSeq -t_srs EPSG:4326 -lco RS=NO -sql "SELECT GUSH_NUM AS gush, PARCEL AS chelka, \'current\' AS kind FROM PARCEL_ALL" parcels.geojsonl PARCEL_ALL.shp`; append cancelled and unsettled ones with `>>`.',
  addresses:
    'From OpenStreetMap, points and areas with `addr:housenumber`: ogr2ogr with `-f CSV`, the attributes `addr:*` named in osmconf.ini, and `-dialect sqlite` for ST_Y(ST_Centroid(geometry)) AS lat and ST_X(...) AS lon.',
  buildings:
    'From OpenStreetMap, areas with `building`, in the same way: `building:levels` is levels, `height` is height_m.',
  roads:
    'From OpenStreetMap, lines with `highway` and `name`: `ogr2ogr -f GeoJSONSeq -lco RS=NO -where "highway IS NOT NULL AND name IS NOT NULL" -select name roads.geojsonl israel.osm.pbf lines`.',
  neighborhoods:
    'From the open data of cities and from OpenStreetMap (`place=neighbourhood`), with ogr2ogr as above; `source` says which.',
  stat_areas:
    'From the statistical areas of the statistics bureau, as for localities: the code of the locality is settlement_code, the number of the area stat_area (the names of the columns differ by edition).',
  rail_stations: 'From the list of railway assets of the ministry of transport (data.gov.il).',
  lrt_stations: 'From the list of light-rail stations of the ministry of transport (data.gov.il).',
  transit_feed: 'The day that `transit_trips.csv` was counted on, such as an ordinary Tuesday within the feed.',
  transit_stops: 'From `stops.txt` of the national GTFS feed: stop_id, stop_code, stop_name, stop_lat and stop_lon.',
  transit_trips:
    'From GTFS: join `stop_times.txt`, `trips.txt`, `routes.txt` and `calendar.txt`, keep the services of the day, split route_desc at its dashes into line (first part) and variant, and count trips by stop, line and variant.',
  schools: "From the ministry of education's list of institutions (data.gov.il).",
  coastline: 'From OpenStreetMap, lines with `natural=coastline`, with ogr2ogr as for roads.',
  elevation:
    'From a grid of heights such as Copernicus GLO-30: `gdal_translate -projwin 34.2 33.4 35.9 29.4 -tr 0.005 0.005`, then `gdal2xyz.py -csv`, columns named lon, lat and elevation_m; leave the points of the sea out.',
  noise_zones: "From the planning administration's layers of noise around airports, with ogr2ogr as above.",
  socio_index:
    "From the statistics bureau's tables of the socio-economic index. The project carries 2019; a file replaces it.",
  stat_area_index:
    "From the statistics bureau's tables of the socio-economic index of statistical areas. The project carries 2019; a file replaces it.",
  police_cases:
    "From the police's data set of offences (data.gov.il), counted by quarter, locality, station and group.",
  macro_series:
    'From the price indices of the statistics bureau and the interest rates of the central bank. The project carries what it could read; a file replaces all of it.',
  rents: "From the statistics bureau's tables of average rents.",
  renewal_compounds: "From the urban-renewal authority's list of declared compounds (data.gov.il).",
  renewal_polygons: "From the layer of renewal compounds on the government's map, with ogr2ogr as above.",
  discount_projects:
    "From the housing ministry's list of lottery projects and the land authority's tenders (data.gov.il).",
  discount_project_parcels: "From the parcels that the land authority's tenders name.",
  discount_polygons: "From the housing ministry's layer of lottery projects, with ogr2ogr as above.",
};
