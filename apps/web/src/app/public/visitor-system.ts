import type { DeviceSystem } from '@zhiying/contract';

const SIGNS: readonly [RegExp, DeviceSystem][] = [
  [/Android/, 'android'],
  [/Windows/, 'windows'],
  [/Mac OS X|Macintosh/, 'macos'],
  [/Linux|X11/, 'linux'],
];

/** The system that a browser says it runs on; a phone from Apple is none that programs are made for. */
export const visitorSystem = (userAgent: string): DeviceSystem | null =>
  /iPhone|iPad/.test(userAgent) ? null : (SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? null);
