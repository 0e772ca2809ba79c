import { expect, it } from 'vitest';
import { visitorSystem } from './visitor-system.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120', 'linux'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari', null],
  ['', null],
])('%s', (userAgent, system) => {
  expect(visitorSystem(userAgent)).toBe(system);
});
