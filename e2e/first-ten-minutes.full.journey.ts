import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { walkArticles } from './first-ten-minutes/articles.ts';
import { walkCustomers } from './first-ten-minutes/customers.ts';
import { walkFilms } from './first-ten-minutes/films.ts';
import { walkFrame } from './first-ten-minutes/frame.ts';
import { walkPeople } from './first-ten-minutes/people.ts';
import { toldSteps, walked } from './first-ten-minutes/walk.ts';

const browser = useBrowser();

// In the order of README: a later step finds what an earlier one made.
walkPeople(browser);
walkArticles(browser);
walkFilms(browser);
walkCustomers(browser);
walkFrame(browser);

it('README 的「头十分钟」每一步都走过，一字不差', async () => {
  expect(walked).toEqual(await toldSteps());
});
