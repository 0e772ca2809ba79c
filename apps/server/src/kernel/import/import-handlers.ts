import { IMPORT_PART_BYTES, type ImportCalls, type ImportInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { signLink } from '#kernel/export/links.ts';
import type { Handlers } from '#kernel/http/bind.ts';
import { callAt } from '#kernel/http/call-name.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { checkAll } from './check-all.ts';
import { PartMismatch, UploadIncomplete, WrongStage } from './import.errors.ts';
import { runImport } from './import.job.ts';
import * as repository from './import.repository.ts';
import type { Importable } from './importable.ts';
import { assertMatch } from './match-columns.ts';
import { readFile } from './read-file.ts';
import { keepResult } from './result-file.ts';
import { templateFile } from './template.ts';

const underWay = (run: repository.RunRecord) => run.job?.status === 'queued' || run.job?.status === 'running';

/** Handlers of an area's import calls: `routes(contract.member, { …, ...importHandlers(kernel, memberImport) })`. */
export function importHandlers(kernel: Kernel, importable: Importable): Handlers<ImportCalls> {
  const { db, tx, jobs, secret, secrets } = kernel;
  const { importing } = importable;
  const { path: area, noun } = importing;
  const start = callAt(`${area}/start`);

  const own = async (queries: Queries, actor: Actor, id: number, hold = false) => {
    const run = await repository.findRun(queries, actor, area, id, hold);
    if (!run) throw RowMissing('导入');
    return run;
  };
  const info = async (actor: Actor, id: number): Promise<ImportInfo> => {
    const {
      memberId: _m,
      channelId: _c,
      area: _a,
      size: _s,
      format: _f,
      finishedAt: _d,
      ...run
    } = await own(db, actor, id);
    return { ...run, ...(await repository.countStates(db, id)) };
  };

  return {
    importTemplate: async () => ({
      filename: `${noun}导入模板.xlsx`,
      content: (await templateFile(importing)).toString('base64'),
    }),

    importUpload: ({ actor, body }) =>
      tx(actor, async (unit) => ({ id: await repository.insertRun(unit, actor, { area, ...body }) })),

    importPart: async ({ actor, body: { id, no, content } }) => {
      const run = await own(db, actor, id);
      if (run.stage !== 'uploading') throw WrongStage('文件已上传完成，不可更改');
      const bytes = Buffer.from(content, 'base64');
      if (bytes.length !== Math.min(IMPORT_PART_BYTES, run.size - no * IMPORT_PART_BYTES))
        throw PartMismatch();
      await repository.savePart(db, secrets, id, no, bytes);
      return null;
    },

    importRead: async ({ actor, body: { id } }) => {
      await tx(actor, async (unit) => {
        const run = await own(unit, actor, id, true);
        if (run.stage !== 'uploading') return;
        const bytes = await repository.readParts(unit, secrets, id, Math.ceil(run.size / IMPORT_PART_BYTES));
        if (bytes.length !== run.size) throw UploadIncomplete();
        await readFile(unit, importing, id, bytes);
      });
      return info(actor, id);
    },

    importInfo: ({ actor, query }) => info(actor, query.id),

    importPreview: async ({ actor, body: { id, match } }) => {
      await tx(actor, async (unit) => {
        const run = await own(unit, actor, id, true);
        if (run.stage === 'uploading') throw WrongStage('文件未上传完成');
        if (run.stage === 'started') throw WrongStage('导入已开始，不可更改');
        assertMatch(importing, match, run.headers.length);
        await checkAll(unit, importable, actor, id, match);
        await repository.keepChecked(unit, id, match);
      });
      return info(actor, id);
    },

    importRows: async ({ actor, body }) => {
      await own(db, actor, body.id);
      return listPage(db, repository.rowSource(secrets, body.id, body.state), body);
    },

    /** Also resumes a cancelled or failed import: rows already written are skipped. */
    importStart: ({ actor, body: { id } }) =>
      tx(actor, async (unit) => {
        const run = await own(unit, actor, id, true);
        if (run.stage === 'uploading' || run.stage === 'read') throw WrongStage('请先预览再导入');
        if (underWay(run)) throw WrongStage('导入正在进行');
        if (run.finishedAt !== null) throw WrongStage('导入已完成');
        const { counts, written } = await repository.countStates(unit, id);
        if (counts.create + counts.update - written === 0) throw WrongStage('没有可导入的行');
        const jobId = await jobs.enqueue(unit, runImport, { importId: id }, { actor, title: `导入${noun}` });
        await unit.query(sql`UPDATE import_run SET stage = 'started', job_id = ${jobId} WHERE id = ${id}`);
        await unit.audit({
          call: start,
          entity: 'import',
          entityId: id,
          summary: `开始导入${noun}：${run.filename}（新增 ${counts.create}，更新 ${counts.update}）`,
          after: { filename: run.filename, ...counts },
        });
        return { jobId };
      }),

    importResult: ({ actor, body: { id } }) =>
      tx(actor, async (unit) => {
        const run = await own(unit, actor, id, true);
        if (run.stage === 'uploading' || run.stage === 'read') throw WrongStage('请先预览，再下载有误的行');
        const resultId = await keepResult(unit, importing, run);
        return { id: resultId, filepath: signLink(secret, resultId) };
      }),
  };
}
