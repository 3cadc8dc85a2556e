import { functionsOf } from './function.ts';

export const FULL_TEXT = [
  ...functionsOf('full-text search', [
    [
      'bm25',
      'table, weight…',
      'How well a row of a full-text table matches, lower is better; a weight for each column.',
    ],
    [
      'highlight',
      'table, column, before, after',
      'Text of a column (from 0) with its matches marked; not of contentless tables.',
    ],
    [
      'snippet',
      'table, column, before, after, ellipsis, tokens',
      'The part of a text that matches best, its matches marked.',
    ],
  ]),
  ...functionsOf(
    'full-text search',
    [
      ['match', 'pattern, table', 'What table MATCH pattern calls; only that form searches.'],
      ['fts5_get_locale', 'table, column', 'Locale of a text; NULL here.'],
      ['fts5_insttoken', 'text', 'Marks the text of a MATCH as tokens already in the table.'],
      ['fts5_locale', 'locale, text', 'Text with a locale for its tokenizer; these tables have none.'],
      ['fts5_source_id', '', 'Version of FTS5.'],
      ['fts5', '', 'Interface of FTS5 for programs in C: no use in SQL.'],
      ['matchinfo', 'table, format', 'Of FTS3 and FTS4 tables; there are none here.'],
      ['offsets', 'table', 'Of FTS3 and FTS4 tables; there are none here.'],
      ['optimize', 'table', 'Of FTS3 and FTS4 tables; there are none here.'],
    ],
    { rare: true },
  ),
  ...functionsOf('full-text search', [['fts3_tokenizer', 'name', 'Would reach into the memory of the engine.']], {
    refused: true,
    rare: true,
  }),
];

export const BOXES = functionsOf(
  'boxes',
  [
    ['rtreecheck', 'table', "'ok' where an R*Tree is sound."],
    ['rtreedepth', 'node', 'Depth of an R*Tree, from its root node.'],
    ['rtreenode', 'dimensions, node', 'Node of an R*Tree as text.'],
  ],
  { rare: true },
);

export const SHAPES = functionsOf(
  'shapes',
  [
    [
      'geopoly_area',
      'polygon',
      "Area in the units of its coordinates; polygons are JSON, '[[x,y],…]' with the first point again at the end.",
    ],
    ['geopoly_contains_point', 'polygon, x, y', '0 outside, 1 on the boundary, 2 inside.'],
    ['geopoly_within', 'a, b', '1 where a lies in b, 2 where they are equal, else 0.'],
    ['geopoly_overlap', 'a, b', '0 where they do not overlap, else how they do (1 to 4).'],
    ['geopoly_bbox', 'polygon', 'Rectangle around a polygon.'],
    ['geopoly_group_bbox', 'polygon', 'Aggregate: rectangle around all polygons.'],
    ['geopoly_ccw', 'polygon', 'Polygon with its points against the clock.'],
    ['geopoly_regular', 'x, y, radius, n', 'Regular polygon of n corners.'],
    ['geopoly_xform', 'polygon, a, b, c, d, e, f', 'Polygon moved, turned or scaled by an affine map.'],
    ['geopoly_blob', 'polygon', 'Polygon in binary form.'],
    ['geopoly_json', 'polygon', 'Polygon as JSON.'],
    ['geopoly_svg', 'polygon, attribute…', 'Polygon as an SVG element.'],
    ['geopoly_debug', 'flag', 'Does nothing here.'],
  ],
  { rare: true },
);
