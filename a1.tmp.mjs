import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-quic'] });
for (const [loc,w,h,cs] of [['he-IL',390,844,'light'],['en-GB',1440,900,'dark']]) {
  const c = await b.newContext({locale:loc, viewport:{width:w,height:h}, colorScheme:cs, hasTouch:w<500, serviceWorkers:'block'});
  const p = await c.newPage();
  p.on('console',m=>['error','warning'].includes(m.type())&&console.log('CONSOLE',m.text()));
  p.on('pageerror',e=>console.log('ERR',e.message));
  await p.goto('http://localhost:4573/'); await p.waitForSelector('.question'); await p.waitForTimeout(2500);
  await p.screenshot({path:`/tmp/aud/start-${loc}-${w}-${cs}.png`});
  console.log(await p.locator('input').evaluateAll(x=>x.map(i=>[i.type,i.placeholder,i.getAttribute('aria-label'),i.className].join('|'))));
  console.log(await p.locator('button').evaluateAll(x=>x.filter(e=>e.checkVisibility()).map(i=>(i.getAttribute('aria-label')??i.textContent).slice(0,60))));
  await c.close();
}
await b.close();
