import { pathLabel } from './label.ts';
import type { z } from './zod.ts';

const TYPES: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  record: '对象',
};

/** The Chinese message of a failed rule that has no message of its own. */
export function issueText(issue: z.core.$ZodRawIssue, field: string | null): string {
  const where = field ?? '请求内容';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `缺少${where}`;
      return `${where}应为${TYPES[issue.expected] ?? '其他类型'}`;
    case 'invalid_value':
      return `${where}取值无效`;
    case 'unrecognized_keys':
      return `未知字段：${issue.keys.join('、')}`;
    case 'too_big':
    case 'too_small':
      return `${where}超出允许的范围`;
    default:
      return `${where}不正确`;
  }
}

/** Parse options that name fields by their labels in messages: `safeParse(input, inChinese(schema, input))`. */
export const inChinese = (schema: z.core.$ZodType, input: unknown) => ({
  error: (issue: z.core.$ZodRawIssue) => issueText(issue, pathLabel(schema, issue.path ?? [], input)),
});
