import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('a visitor without SQL fills in a question, reads its answer, and opens its SQL', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  await sql.open();
  await expect(page.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(5);

  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('דירת 3 חדרים בנתניה מאז 2018');
  const question = page.locator('.question').first();
  await expect(question.getByRole('combobox', { name: 'Place' })).toHaveValue('Netanya');
  await expect(question.getByRole('combobox', { name: 'Rooms' })).toHaveValue('3');
  await expect(question.getByRole('textbox', { name: 'Since' })).toHaveValue('2018');
  await question.getByRole('combobox', { name: 'Place' }).fill('haif');
  await page.getByRole('option', { name: /חיפה/ }).click();
  await question.getByRole('combobox', { name: 'Rooms' }).selectOption('4');
  await question.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(question.locator('.headline')).toContainText('₪');
  await expect(question.getByRole('figure', { name: /median_price/ })).toBeVisible();

  await expect(question.getByRole('combobox', { name: 'Place' })).toHaveValue('Haifa');
  await expect(question.getByRole('combobox', { name: 'Place' })).toHaveAttribute('title', 'חיפה');

  // Another choice is answered at once; until then the answer says which question it answers.
  const number = question.locator('.headline-number');
  const ofFour = await number.textContent();
  const place = question.getByRole('combobox', { name: 'Place' });
  await place.fill('חפיה');
  await expect(page.getByRole('option')).toHaveText([/חיפה/]);
  await expect(question.locator('.answer-to')).toContainText('4 rooms in Haifa cost');
  await expect(number).toHaveText(ofFour ?? '');
  await page.getByRole('option').click();
  await expect(question.locator('.answer-to')).toHaveCount(0);
  await question.getByRole('combobox', { name: 'Rooms' }).selectOption('5');
  await expect(number).not.toHaveText(ofFour ?? '');
  await question.getByRole('combobox', { name: 'Rooms' }).selectOption('4');
  await expect(number).toHaveText(ofFour ?? '');
  await question.getByRole('button', { name: 'Share' }).click();
  await expect(sql.status.filter({ hasText: 'Link copied' })).toBeVisible();

  await question.getByRole('button', { name: 'Show the SQL' }).click();
  await expect(sql.editor).toContainText('a.rooms_bucket = :rooms');
  await expect(page.getByRole('combobox', { name: 'place' })).toHaveValue('חיפה');
  await expect(sql.rows).not.toHaveCount(0);
});

test('in English, towns have English names: small ones as the database spells them, also if one is typed', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  await sql.open();
  const question = page.locator('.question').first();
  const place = question.getByRole('combobox', { name: 'Place' });
  await expect(place).toHaveValue('Haifa');
  await place.fill('rosh pin');
  const option = page.getByRole('option', { name: /ראש פינה/ });
  await expect(option).toHaveText(/^Rosh Pin/);
  const name = (await option.locator('bdi').first().textContent()) ?? '';
  await option.click();
  await expect(place).toHaveValue(name);
  await question.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(question.locator('.headline')).toBeVisible();
  await place.fill('tel aviv');
  await place.press('Escape');
  await expect(place).toHaveValue('Tel Aviv');
  await expect(question.locator('.answer-to')).toContainText(`in ${name} cost`);
  await question.getByRole('button', { name: 'Show the SQL' }).click();
  await expect(page.getByRole('combobox', { name: 'Place' })).toHaveValue('תל אביב-יפו');
  await expect(page).toHaveTitle(/in Tel Aviv cost/);
});
