import { z } from 'zod';
import { fieldName } from './field-names.ts';

const TYPES: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  record: '对象',
};

/** What is wrong, in Chinese, for every rule that brings no message of its own. */
export function speakChinese() {
  z.config({
    customError: (issue) => {
      const where = fieldName(issue.path ?? []) ?? '请求内容';
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
    },
  });
}
