import { describe, expect, it } from 'vitest';
import { dayText, momentText } from './moment-text.ts';

const now = new Date(2026, 10, 15, 14, 0);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();

describe('时刻的写法', () => {
  it('当天只写时间', () => expect(momentText(at(2026, 10, 15, 13, 42), now)).toBe('今天 13:42'));
  it('午夜算当天', () => expect(momentText(at(2026, 10, 15, 0, 0), now)).toBe('今天 00:00'));
  it('今年写月日和时间', () => expect(momentText(at(2026, 10, 14, 14, 42), now)).toBe('11-14 14:42'));
  it('往年只写日期', () => expect(momentText(at(2025, 2, 18, 9, 5), now)).toBe('2025-03-18'));
  it('不是时刻就写横线', () => expect(momentText('不是时刻', now)).toBe('—'));
  it('只要日期', () => expect(dayText(at(2026, 2, 18, 23, 59))).toBe('2026-03-18'));
});
