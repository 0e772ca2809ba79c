import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@zhiying/contract/limits';

/** Why a file cannot be read, in words for the person who chose it. Light: the program that reads files loads little else. */
export class SheetProblem extends Error {
  override readonly name = 'SheetProblem';
  readonly problem: 'unreadable' | 'tooManyRows' | 'tooManyColumns';

  constructor(problem: SheetProblem['problem'], message: string) {
    super(message);
    this.problem = problem;
  }
}

export const unreadable = (reason: string) => new SheetProblem('unreadable', reason);
export const tooManyRows = () =>
  new SheetProblem(
    'tooManyRows',
    `一次最多导入 ${IMPORT_MAX_ROWS.toLocaleString('zh-CN')} 行，请拆分后分批导入`,
  );
export const tooManyColumns = () =>
  new SheetProblem('tooManyColumns', `表头超过 ${IMPORT_MAX_COLUMNS} 列，请删除不需要的列`);
export const tooLarge = () =>
  unreadable('文件展开后过大，不是正常的表格；请另存为新文件，仅保留要导入的内容');
