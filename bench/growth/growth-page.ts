import { kilobytes, number, percent } from '../document/format.ts';
import { markdown } from '../markdown.ts';
import type { Assumptions } from './assumptions.ts';
import type { Basis } from './basis.ts';
import type { Capacity, Growth, MillionCost } from './growth.ts';

const SERVERS = [1, 10];

const INTRODUCTION = `# How it grows

Written by \`npm run bench\` from the figures of [benchmarks.md](benchmarks.md) and the assumptions in \`bench/growth/assumptions.json\`. Change
these, and \`npm run bench -- --render\` writes this page anew. It is arithmetic: no traffic like this has been measured.`;

const dollars = (value: number) => `$${number(value)}`;
const terabytes = (bytes: number) => `${number(bytes / 1e12)} TB`;
const rounded = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US');

/** The page on growth. @param deals of the database that was measured */
export function renderGrowth(basis: Basis, assumptions: Assumptions, growth: Growth, deals: number): string {
  const sections = [
    INTRODUCTION,
    measuredSection(basis, growth, deals),
    serversSection(growth),
    readersSection(assumptions, growth),
    millionSection(growth),
    assumptionsSection(assumptions),
  ];
  return `${sections.join('\n\n')}\n`;
}

function measuredSection({ server, open, pageLookup, pageScan }: Basis, growth: Growth, deals: number): string {
  const atServer = (name: string, { machineMs, answerBytes }: Basis['server']['lookup']) => [
    name,
    number(machineMs),
    kilobytes(answerBytes),
  ];
  const inPage = (name: string, { requests, bytes }: Basis['open']) => [name, number(requests), kilobytes(bytes)];
  return `## What one statement costs

Means of what was measured, because sums are asked for. A server's time is that of the whole machine, with the load of the bench on it.
The database had ${rounded(deals)} deals: questions about all deals of a larger one read more, in proportion to its deals.

${markdown(
  ['at a server', 'ms of the machine', 'kB of the answer'],
  [
    atServer('look-up', server.lookup),
    atServer('10,000 rows', server.fetch),
    atServer('question about all deals', server.scan),
    atServer('**mixed as assumed**', growth.serverStatement()),
  ],
)}

${markdown(
  ['in the page', 'requests', 'kB'],
  [
    inPage('opening it with an empty cache', open),
    inPage('look-ups, ranges, joins', pageLookup),
    inPage('questions about all deals', pageScan),
    inPage('**mixed as assumed, with its part of the opening**', growth.pageStatement()),
  ],
)}`;
}

function serversSection(growth: Growth): string {
  const row = ({ servers, statementsPerSecond, statementsPerDay, visitsPerDay, machinesPerMonthUsd }: Capacity) => [
    `${servers}`,
    number(statementsPerSecond),
    rounded(statementsPerDay),
    rounded(visitsPerDay),
    dollars(machinesPerMonthUsd),
  ];
  return `## Servers

What servers like the measured machine answer at \`/api/sql\`, with room for the peak of a day. They share nothing but Redis and the
proxy before them ([deploy.md](deploy.md)), so that each one more adds its part.

${markdown(
  ['servers', 'statements a second', 'a day', 'visits a day', 'machines a month'],
  SERVERS.map((n) => row(growth.capacityOf(n))),
)}`;
}

function readersSection({ readersPerDay, edgeHitShare }: Assumptions, growth: Growth): string {
  const day = growth.readersDay();
  return `## A CDN with ${readersPerDay.value.toLocaleString('en-US')} readers a day

Readers' own machines compute; the host sends files that never change.

${markdown(
  ['', 'a day', 'at the peak'],
  [
    ['statements', rounded(day.statements), ''],
    ['requests', rounded(day.requests), `${rounded(day.peakRequestsPerSecond)} a second`],
    ['traffic', terabytes(day.trafficBytes), `${number(day.peakBitsPerSecond / 1e9)} Gbit/s`],
    [`traffic of the host behind the CDN, which has ${percent(edgeHitShare.value)}`, terabytes(day.originBytes), ''],
  ],
)}

A month costs ${dollars(day.cdnPerMonthUsd)} by the CDN, and ${dollars(day.storagePerMonthUsd)} by storage without a price of traffic. At \`/api/sql\`, the same statements
would need ${day.serversInstead.toLocaleString('en-US')} servers.`;
}

function millionSection(growth: Growth): string {
  const row = (name: string, cost: MillionCost) => [
    name,
    `${number(cost.trafficBytes / 1e9)} GB`,
    `${number(cost.requests / 1e6)} million`,
    ...[cost.trafficUsd, cost.requestsUsd, cost.machinesUsd, cost.totalUsd].map(dollars),
  ];
  return `## A million statements

${markdown(
  ['', 'traffic', 'requests', 'cost of traffic', 'of requests', 'of machines', 'in all'],
  [
    row('the page, by a CDN', growth.millionInPageByCdn()),
    row('the page, by storage', growth.millionInPageByStorage()),
    row('`/api/sql`', growth.millionAtServer()),
  ],
)}`;
}

const assumptionsSection = (assumptions: Assumptions) => `## Assumptions

${markdown(
  ['name', 'value', 'unit', 'source'],
  Object.entries(assumptions).map(([name, { value, unit, source }]) => [
    `\`${name}\``,
    value.toLocaleString('en-US'),
    unit,
    source,
  ]),
)}`;
