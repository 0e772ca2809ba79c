import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { addMaterial, details, picture, processed, put } from '../library.ts';
import {
  ask,
  clerk,
  dealerReviewer,
  elsewhere,
  info,
  library,
  notices,
  openDesk,
  organReviewer,
  pass,
  publisher,
  queue,
  reject,
  secondReviewer,
  send,
  setLevels,
  submitted,
} from '../review-desk.ts';

const { material, materialPublish, materialReview } = contract;

openDesk();

describe('审核', () => {
  it('提交、驳回带原因、再提交、通过；上传人每次都收到通知', async () => {
    const item = await submitted('海报');
    expect(await queue(dealerReviewer)).toContain(item.id);
    expect(await queue(elsewhere)).not.toContain(item.id);
    expect(
      await send(materialReview.reject, { items: [item], reason: ' ' }, dealerReviewer.token),
    ).toMatchObject({
      httpStatus: 400,
      msg: '请填写驳回原因',
    });
    expect(await reject(item, dealerReviewer)).toMatchObject({
      data: { rows: [{ id: item.id, status: 'rejected' }] },
    });
    expect(await info(item.id)).toMatchObject({ status: 'rejected', review: { reason: '画面模糊' } });
    expect(await notices(clerk)).toContain('素材「海报」已驳回');
    await ask(material.submit, { ids: [item.id] }, clerk.token);
    await pass(item, dealerReviewer);
    const { status, versions } = await info(item.id);
    expect(status).toBe('passed');
    expect(versions[0]?.decisions.map(({ decision }) => decision)).toEqual(['pass', 'reject']);
    expect(await notices(clerk)).toContain('素材「海报」已通过');
    expect((await ask(materialReview.history, { contentId: item.id }, dealerReviewer.token)).total).toBe(2);
  });

  it('不合法的状态变化被拒绝，什么也不改', async () => {
    const id = await addMaterial(library, clerk, { name: '草稿件' });
    const { versionId, version } = await info(id);
    expect(await pass({ id, versionId }, dealerReviewer)).toMatchObject({
      httpStatus: 409,
      msg: '「草稿件」草稿，不能通过',
    });
    expect(await send(material.cancelSubmit, { ids: [id] }, clerk.token)).toMatchObject({
      msg: '「草稿件」草稿，不能撤回审核',
    });
    expect(
      await send(materialPublish.create, { ids: [id], nodeIds: [library.store] }, publisher.token),
    ).toMatchObject({ msg: '「草稿件」草稿，不能发布' });
    expect((await info(id)).version).toBe(version);
    await ask(material.submit, { ids: [id] }, clerk.token);
    expect(await send(material.submit, { ids: [id] }, clerk.token)).toMatchObject({
      msg: '「草稿件」待审核，不能提交审核',
    });
    await ask(material.cancelSubmit, { ids: [id] }, clerk.token);
    expect((await info(id)).status).toBe('draft');
  });

  it('审核钉在看过的版本上：审核途中传了新版本，旧的结论无效', async () => {
    const item = await submitted('改了又改');
    const bytes = await picture();
    const path = await put(library, clerk, bytes);
    await ask(material.upload, details(path, bytes.length, { materialId: item.id }), clerk.token);
    await processed(library.house, item.id);
    await ask(material.submit, { ids: [item.id] }, clerk.token);
    expect(await pass(item, dealerReviewer)).toMatchObject({
      httpStatus: 409,
      msg: '「改了又改」已有新版本，请查看新版本后再审核',
    });
    expect((await info(item.id)).status).toBe('pending');
  });

  it('两个人同时审核，只有一个结论', async () => {
    const item = await submitted('同时');
    const answers = await Promise.all([pass(item, dealerReviewer), reject(item, secondReviewer)]);
    expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'n')?.httpStatus).toBe(409);
    expect((await info(item.id)).versions[0]?.decisions).toHaveLength(1);
  });

  it('批量审核有一条不行就一条也不改', async () => {
    const [one, two] = [await submitted('甲'), await submitted('乙')];
    await pass(two, dealerReviewer);
    expect(await send(materialReview.pass, { items: [one, two] }, dealerReviewer.token)).toMatchObject({
      httpStatus: 409,
    });
    expect((await info(one.id)).status).toBe('pending');
  });

  it('指定了审核人，只有他能审；指定的人必须有权审核', { tags: 'full' }, async () => {
    const item = await submitted('指定的', clerk, [secondReviewer.id]);
    expect(await notices(secondReviewer)).toContain('1 个素材等待你审核');
    expect(await queue(dealerReviewer)).not.toContain(item.id);
    expect(await queue(secondReviewer, { mine: 'yes' })).toEqual([item.id]);
    expect(await pass(item, dealerReviewer)).toMatchObject({ httpStatus: 403 });
    expect(
      await send(
        materialReview.assign,
        { ids: [item.id], reviewerIds: [elsewhere.id] },
        dealerReviewer.token,
      ),
    ).toMatchObject({ httpStatus: 404 });
    await ask(materialReview.assign, { ids: [item.id], reviewerIds: [] }, dealerReviewer.token);
    expect((await pass(item, dealerReviewer)).status).toBe('y');
    const offered = (await ask(materialReview.reviewers, {}, clerk.token)).rows.map(({ id }) => id);
    expect(new Set(offered)).toEqual(new Set([dealerReviewer.id, secondReviewer.id, organReviewer.id]));
  });

  it('十秒内可以撤回自己的结论，别人的和过时的不行', { tags: 'full' }, async () => {
    const item = await submitted('撤回');
    const { data } = await pass(item, dealerReviewer);
    const reviewId = data.rows[0]?.reviewId ?? 0;
    expect(await send(materialReview.undo, { reviewId }, secondReviewer.token)).toMatchObject({
      httpStatus: 404,
    });
    await ask(materialReview.undo, { reviewId }, dealerReviewer.token);
    expect((await info(item.id)).status).toBe('pending');
    const again = (await pass(item, dealerReviewer)).data.rows[0]?.reviewId ?? 0;
    await library.house.db.query(
      sql`UPDATE review_decision SET created_at = now() - interval '11 seconds' WHERE id = ${again}`,
    );
    expect(await send(materialReview.undo, { reviewId: again }, dealerReviewer.token)).toMatchObject({
      httpStatus: 409,
    });
    expect((await info(item.id)).status).toBe('passed');
  });

  it('两级审核：经销商先审，组织再审，不能是同一个人', async () => {
    await setLevels(2);
    const item = await submitted('两级');
    expect((await pass(item, dealerReviewer)).data.rows[0]?.status).toBe('pending');
    expect(await info(item.id)).toMatchObject({ status: 'pending', review: { stage: 2, stages: 2 } });
    expect(await queue(secondReviewer)).not.toContain(item.id);
    expect(await pass(item, secondReviewer)).toMatchObject({
      httpStatus: 403,
      msg: expect.stringContaining('组织'),
    });
    expect((await pass(item, organReviewer)).data.rows[0]?.status).toBe('passed');
    const other = await submitted('一人两级');
    await pass(other, organReviewer);
    expect(await pass(other, organReviewer)).toMatchObject({ msg: '「一人两级」的两级审核不能为同一人' });
    const own = await submitted('组织自己的', publisher);
    expect((await pass(own, organReviewer)).data.rows[0]?.status).toBe('passed');
  });
});
