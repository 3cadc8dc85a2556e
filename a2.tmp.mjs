import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-quic'] });
const phrases=`כמה שווה הדירה שלי בגבעתיים
דירת גן בכפר סבא
מה קורה עם מחירי הדירות בפתח תקווה
מחירי קרקעות בחדרה
4 rooms ramat gan since 2019
duplex in herzliya price
how much did rents go up in Jerusalem
מס רכישה
אחוזי תשואה בערים
where can I afford 1.5 million
יישובים עם הכי הרבה עסקאות
which neighbourhood in Haifa is cheapest
דירות 2 חדרים באילת
מחיר דירה בדימונה ב-2010
how old are buildings in Bat Yam
הבדל בין קומה
luxury apartments Tel Aviv
pirce of apartmnt in Netanya
מחיר דירה ליד רכבת קלה
ערים שבהן המחירים עלו
school quality Raanana
מחיר חניה בתל אביב
רחוב סוקולוב הרצליה
price change 2020-2024 Ashkelon
כמה דירות נמכרו בישראל בשנה שעברה
דירה יד שניה מודיעין
shops for sale prices
משכנתה
תמ״א 38 ברמת גן
number of rooms most sold`.split('\n');
const c = await b.newContext({locale:'he-IL', viewport:{width:1200,height:900}, serviceWorkers:'block'});
const p = await c.newPage();
await p.goto('http://localhost:4573/'); await p.waitForSelector('.question');
const s=p.getByRole('searchbox').last();
for(const ph of phrases){
  await p.locator('input.question-search').fill(ph); await p.waitForTimeout(900);
  const q=await p.locator('.question').evaluateAll(x=>x.slice(0,3).map(e=>{
    const cl=e; const f=[...cl.querySelectorAll('input,select')].filter(i=>i.checkVisibility()).map(i=>(i.getAttribute('aria-label')||i.name||'')+'='+(i.tagName=='SELECT'?i.selectedOptions[0]?.text:i.value));
    return (e.querySelector('.question-sentence,p,h3')?.textContent||e.textContent).replace(/\s+/g,' ').slice(0,80)+' {'+f.join('; ')+'}';}));
  const n=await p.locator('.question').count();
  console.log('#',ph,'->',n); q.slice(0,2).forEach(x=>console.log('    ',x));
}
console.log(await p.locator('.question').first().evaluate(e=>e.outerHTML.slice(0,1500)).catch(()=>''));
await b.close();
