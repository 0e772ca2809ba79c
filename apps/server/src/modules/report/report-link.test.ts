import { FACT_MEASURE_NAMES, FACT_MEASURES, type Key, REPORT_KEYS } from '@zhiying/contract';
import { expect, it } from 'vitest';
import type { Actor } from '#kernel/access/actor.ts';
import { reportLink } from './report-link.ts';

const DAY = '2026-11-18,2026-11-18';
const holding = (...keys: Key[]) => ({ isAdmin: false, keys }) as unknown as Actor;
const all = holding(...REPORT_KEYS);
const address = (actor: Actor, ...measures: Parameters<typeof reportLink>[2]) =>
  reportLink(actor, DAY, measures)?.replace(`at=${DAY}`, 'at=');

it('通向按该数字排序、列出该数字的报表', () => {
  expect(address(all, 'deals')).toBe('/home/report?tabid=place&at=&sort=deals');
  expect(address(all, 'clues')).toBe('/home/report?tabid=place&at=');
  expect(address(all, 'visits')).toBe('/home/report?tabid=content&at=&sort=visits');
  expect(address(all, 'views')).toBe('/home/report?tabid=content&by=platform&at=&sort=views');
  expect(address(all, 'talks')).toBe('/home/report?tabid=place&at=&cols=talks');
  expect(address(all, 'tasksDone')).toBe('/home/report?tabid=person&at=');
});

it('只通向本人能打开的报表', () => {
  expect(address(holding('9-3'), 'storeVisits')).toBe('/home/report?tabid=person&at=&cols=storeVisits');
  expect(address(holding('9-2'), 'visits')).toBe('/home/report?tabid=place&at=&cols=visits');
  expect(address(holding('9-1'), 'deals')).toBeUndefined();
  expect(address(holding('7-1'), 'clues')).toBeUndefined();
  expect(address(all)).toBeUndefined();
});

it('几个数字一起说时都在其中', () => {
  expect(address(all, 'deals', 'clues')).toBe('/home/report?tabid=place&at=&sort=deals');
  expect(address(all, 'deals', 'talks')).toBe('/home/report?tabid=place&at=&cols=deals,talks');
  expect(address(holding('9-1'), 'visits', 'deals')).toBe('/home/report?tabid=content&at=&sort=visits');
});

it('每个数字都有一张报表', () => {
  for (const measure of FACT_MEASURE_NAMES)
    for (const key of FACT_MEASURES[measure].keys)
      expect(reportLink(holding(key), DAY, [measure]), `${measure} ${key}`).toContain('/home/report?tabid=');
});
