import { expect, PAGE_ALONE } from './support/fixtures.ts';
import { OURS, type Pair, THEIRS, test, withBoth } from './support/httpvfs-users.ts';

/* Statements, values and errors as users of sql.js-httpvfs know them from sql.js. */

test('what SQL.js does with statements, values and errors', { tag: PAGE_ALONE }, async ({ page, plain }) => {
  const { theirs, ours } = await withBoth(page, plain, async ({ workerUrl, wasmUrl }) => {
    const { db } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } }],
      workerUrl,
      wasmUrl,
    );
    const caught = (sql: string, values?: unknown) =>
      db.exec(sql, values).then(
        () => 'nothing',
        (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)),
      );
    const statement = await db.prepare('SELECT id, note, photo FROM deals WHERE place = $place ORDER BY id', {
      $place: 7,
    });
    const stepped: unknown[] = [await statement.get()];
    while (stepped.length < 5 && (await statement.step())) stepped.push(await statement.get());
    stepped.push(
      await statement.getAsObject(),
      await statement.getAsObject({ $place: 8 }),
      await statement.get({ $place: 9 }),
    );
    stepped.push(await statement.getColumnNames(), await statement.getSQL());
    stepped.push(await statement.reset(), await statement.step(), await statement.get(), await statement.free());
    await db.run('CREATE TEMP TABLE picked (id)');
    await (await db.run('INSERT INTO picked VALUES (1), (2)')).run('INSERT INTO picked VALUES (?)', [3]);
    return {
      stepped,
      several: await db.exec("SELECT 1 AS a, 'ב' AS a; SELECT 2 WHERE 0; -- a comment\n; SELECT x'00ff', NULL"),
      objects: await db.query('SELECT 1 AS a, 2 AS a; SELECT 3 AS b'),
      numbers: await db.exec('SELECT 9007199254740993, -1.5, 1e300, 3000000000, ? / 2, ? / 2', [3000000001, 3]),
      bound: await db.exec('SELECT ?, typeof(?2), hex(?3), ?4', [null, true, new Uint8Array([1, 254]), 'נ"ל']),
      named: await db.exec('SELECT :a, @b, $c', { ':a': 1.5, '@b': 'x', $d: 4 }),
      single: await db.query('SELECT ? AS a', 5),
      temporary: await db.query('SELECT count(*) AS n FROM picked JOIN deals USING (id)'),
      modified: await db.getRowsModified(),
      pragma: await db.query('PRAGMA page_size'),
      full: await db.query(`SELECT rowid FROM words WHERE words MATCH '"רחוב" "17"*' ORDER BY rowid LIMIT 5`),
      errors: [
        await caught('SELECT * FROM missing'),
        await caught('SELEC 1'),
        await caught('SELECT ?', [1, 2]),
        await caught('SELECT abs(-9223372036854775808)'),
        await caught('SELECT note FROM deals WHERE words MATCH 1'),
      ],
      closed: [await db.close(), (await caught('SELECT 1')).replace('Error: ', '')],
    };
  });
  expect(ours.stepped[1]).toHaveLength(3);
  expect(ours.temporary).toEqual([{ n: 3 }]);
  expect(ours).toEqual(theirs);
});

/** Where SQLite itself has a different function of that name, or none. */
const EXPRESSIONS = [
  ...[
    'log(10)',
    'log10(0)',
    "sqrt('x')",
    'cot(1)',
    'coth(1)',
    'atn2(1, 2)',
    'degrees(1)',
    'square(3)',
    'sign(-2.5) / 2',
  ],
  ...['ceil(2.5) / 2', 'floor(-2.5) / 2', 'power(-8, 1.0 / 3)', 'atanh(1)', 'acosh(0.5)', 'tan(1)', 'asinh(1)', 'pi()'],
  ...["difference('Tymczak', 'Pfister')", "difference('12ab', 'ab')", "replicate('אב', 3)", "charindex('א', 'בא')"],
  ...[
    "charindex('b', 'abcb', 3)",
    "leftstr('אבג', 2)",
    "rightstr('אבג', 2)",
    "reverse('אבג')",
    "strfilter('אבגא', 'אג')",
  ],
  ...["proper('hello WORLD a-b')", "padl('אב', 4)", "padr('a', 3)", "padc('ab', 5)", "padl('a', -1)", '"no column"'],
  ...[
    'stdev(amount) FROM deals',
    'variance(place) FROM deals',
    'mode(place % 7) FROM deals',
    'median(place) FROM deals',
  ],
  ...[
    'lower_quartile(amount) FROM deals',
    'upper_quartile(place) FROM deals',
    'median(amount) FROM deals WHERE id < 5',
  ],
  ...['count(*) FROM deals WHERE note = "רחוב 17"', 'stdev(id) FROM deals WHERE 0', 'mode(id) FROM deals'],
];

test('the functions that SQL.js adds, and texts in double quotes', { tag: PAGE_ALONE }, async ({ page, plain }) => {
  await page.goto(plain.url);
  const script = async ({ pair: { workerUrl, wasmUrl }, statements }: { pair: Pair; statements: string[] }) => {
    const { db } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } }],
      workerUrl,
      wasmUrl,
    );
    const answers: [string, unknown][] = [];
    for (const sql of statements) {
      answers.push([sql, await db.exec(sql).then(([result]) => result?.values[0]?.[0], String)]);
    }
    return answers;
  };
  const statements = EXPRESSIONS.map((expression) => `SELECT ${expression}`);
  const theirs = await page.evaluate(script, { pair: THEIRS, statements });
  const ours = await page.evaluate(script, { pair: OURS, statements });
  expect(ours).toEqual(theirs);
});

test('missing features are refused by name', { tag: PAGE_ALONE }, async ({ page, plain }) => {
  await page.goto(plain.url);
  const refusals = await page.evaluate(async ({ workerUrl, wasmUrl }) => {
    const { db, worker } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/example.sqlite3', requestChunkSize: 4096 } }],
      workerUrl,
      wasmUrl,
    );
    const told = (call: Promise<unknown>) => call.then(() => 'done', String);
    return Promise.all([
      told(db.query("SELECT textContent FROM dom WHERE selector MATCH 'body'")),
      told(worker.evalCode('return 1')),
      told(db.create_function('twice')),
      told(db.createFunction('twice')),
      told(db.export()),
      told(db.query('SELECT foo FROM mytable')),
    ]);
  }, OURS);
  const names = ['The virtual table dom', 'evalCode', 'create_function', 'createFunction', 'export'];
  for (const [i, name] of names.entries()) {
    expect(refusals[i]).toContain(`${name} is not available in this worker: `);
  }
  expect(refusals.at(-1)).toBe('done');
});
