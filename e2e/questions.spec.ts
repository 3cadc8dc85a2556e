import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('a visitor without SQL fills in a question, reads its answer, and opens its SQL', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  await sql.open();
  await expect(page.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(5);

  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('דירת 3 חדרים בנתניה מאז 2018');
  const question = page.locator('.question').first();
  await expect(question.getByRole('combobox', { name: 'Place' })).toHaveValue('נתניה');
  await expect(question.getByRole('combobox', { name: 'Rooms' })).toHaveValue('3');
  await expect(question.getByRole('textbox', { name: 'Since' })).toHaveValue('2018');
  await question.getByRole('combobox', { name: 'Place' }).fill('haif');
  await page.getByRole('option', { name: /חיפה/ }).click();
  await question.getByRole('combobox', { name: 'Rooms' }).selectOption('4');
  await question.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(question.locator('.headline')).toContainText('₪');
  await expect(question.getByRole('figure', { name: /median_price/ })).toBeVisible();

  await question.getByRole('button', { name: 'Show the SQL' }).click();
  await expect(sql.editor).toContainText('a.rooms_bucket = :rooms');
  await expect(page.getByRole('combobox', { name: 'place' })).toHaveValue('חיפה');
  await expect(sql.rows).not.toHaveCount(0);
});
