import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-quic'] });
const c = await b.newContext({locale:'en-GB', viewport:{width:1200,height:900}, serviceWorkers:'block'});
const p = await c.newPage();
await p.goto('http://localhost:4573/'); await p.waitForSelector('.question');
const ed=p.locator('.cm-content');
// "|" marks cursor
const cases=["SELECT * FROM streets WHERE name = 'דיז|'","SELECT * FROM streets WHERE name = 'dizen|'","SELECT * FROM streets WHERE name = 'herz|'","SELECT a.name, s.deals_total FROM streets a JOIN settlements s USING (|)","SELECT * FROM deals JOIN settlements USING (set|)","SELECT * FROM deals WHERE rooms = |","SELECT * FROM settlements ORDER BY population |","SELECT * FROM deals WHERE |","SELECT name, COUNT(*) AS c FROM settlements GROUP BY |","SELECT * FROM settlements s LEFT |","SELECT name FROM settlements HAVING |","SELECT * FROM settlements; SELECT * FROM di|","SELECT 'abc FROM dea|","SELECT * FROM quarters WHERE name = '|'","WITH a AS (SELECT code FROM settlements), b AS (SELECT * FROM |) SELECT 1","SELECT deals.|","SELECT * FROM settlements WHERE subdistrict='hai|'","SELECT * FROM deals WHERE neighbo|",

 "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE |) SELECT * FROM n",
 "SELECT * FROM agg_settlement_year WHERE rooms_bucket = |",
 "SELECT * FROM agg_settlement_year WHERE rooms_bucket = \"|\"",
 "SELECT s.name FROM settlements s WHERE s.name LIKE 'jer|'",
 "SELECT * FROM neighborhoods WHERE name = 'ahuz|'",
];
for(const cs of cases){
  const i=cs.indexOf('|'); const before=cs.slice(0,i), after=cs.slice(i+1);
  await ed.focus(); await p.keyboard.press('Escape'); await p.keyboard.press('Control+a'); await p.keyboard.press('Delete');
  await p.keyboard.insertText(before+after);
  for(let k=0;k<after.length;k++) await p.keyboard.press('ArrowLeft');
  await p.keyboard.press('Escape'); await p.waitForTimeout(100);
  await p.keyboard.press('Control+Space');
  await p.waitForTimeout(1300);
  const o=await p.locator('.cm-tooltip-autocomplete li').evaluateAll(x=>x.slice(0,7).map(e=>e.textContent.slice(0,45)));
  console.log(cs,'\n    =>',o.join(' ¦ '));
}
await p.screenshot({path:'/tmp/aud/compl.png'});
await b.close();
