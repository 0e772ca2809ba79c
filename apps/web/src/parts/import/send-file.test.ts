import { describe, expect, it } from 'vitest';
import { fileProblem } from './send-file.ts';

describe('fileProblem', () => {
  it('takes sheets of a bearable size and says what is wrong with the rest', () => {
    expect(fileProblem({ name: '名单.XLSX', size: 10 })).toBeNull();
    expect(fileProblem({ name: '名单.csv', size: 20 * 1_048_576 })).toBeNull();
    expect(fileProblem({ name: '名单.csv', size: 20 * 1_048_576 + 1 })).toContain('20 MB');
    expect(fileProblem({ name: '名单.xls', size: 10 })).toContain('XLSX');
    expect(fileProblem({ name: '名单.csv', size: 0 })).toContain('文件为空');
  });
});
