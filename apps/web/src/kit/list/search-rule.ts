import type { SearchRule } from '@zhiying/contract';
import { parseRange } from '#kit/base/range-text.ts';

const DAY_MS = 86_400_000;

/** Whether a value is one the list would take for a condition. The server has the last word, with the schema itself. */
export function isValidSearchValue(rule: SearchRule, value: unknown): boolean {
  if (rule.enum && !rule.enum.some((choice) => choice === value)) return false;
  if (rule.const !== undefined && rule.const !== value) return false;
  if (typeof value === 'string') return rule.type === 'string' && textKeepsTo(rule, value);
  if (typeof value === 'number') return numberKeepsTo(rule, value);
  if (!Array.isArray(value) || rule.type !== 'array') return false;
  const { items, maxItems = Number.POSITIVE_INFINITY } = rule;
  return value.length <= maxItems && value.every((item) => !items || isValidSearchValue(items, item));
}

function textKeepsTo({ minLength = 0, maxLength, pattern, dayRange, maxDays }: SearchRule, text: string) {
  if (text.length < minLength || (maxLength !== undefined && text.length > maxLength)) return false;
  if (pattern !== undefined && !new RegExp(pattern).test(text)) return false;
  return !dayRange || daysOf(text) <= (maxDays ?? Number.MAX_SAFE_INTEGER);
}

function numberKeepsTo({ type, exclusiveMinimum, maximum }: SearchRule, value: number) {
  if (type !== 'number' && !(type === 'integer' && Number.isInteger(value))) return false;
  return value > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? value);
}

/** How many days a range covers, both ends counted; none where it is not one. */
function daysOf(text: string): number {
  const range = parseRange(text);
  return range ? (Date.parse(range[1]) - Date.parse(range[0])) / DAY_MS + 1 : Number.POSITIVE_INFINITY;
}
