import type { PosterInput } from '@zhiying/contract';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { batchService } from '../batch/batch.service.ts';
import { posterService } from '../making/poster.service.ts';
import { ensureBuiltinTemplates } from '../template/builtins.repository.ts';
import { templateReviews, templateService } from '../template/template.service.ts';
import { builtinId, demoDealers, demoPeople } from './demo.repository.ts';

const TEMPLATES = [
  { from: 'drive-tall', name: '示例·秋季试驾邀请', state: 'passed' },
  { from: 'price-tall', name: '示例·月末限时价', state: 'pending' },
  { from: 'quote-square', name: '示例·门店金句', state: 'draft' },
] as const;

const POSTERS = [
  { from: 'quote-square', name: '示例·周末金句', title: '把周末开进山里', subtitle: '示例·山路试驾日' },
  { from: 'cover-article', name: '示例·公众号封面', title: '入冬前的五项检查', subtitle: '示例·门店提醒' },
];

const DEALERS = 6;
const EMPTY: PosterInput = {
  placeId: null,
  memberId: null,
  subject: '',
  themeId: null,
  articleId: null,
  title: '',
  subtitle: '',
  date: '',
  pictureId: null,
  overrides: [],
  target: null,
  film: false,
  musicId: null,
};

/** Templates of every state, a few posters and one batch of the demo's dealers. Once. */
export async function writeDemoPosters(kernel: Kernel): Promise<void> {
  const { db, access, config } = kernel;
  await ensureBuiltinTemplates(kernel);
  const people = await demoPeople(db);
  if (!people) return;
  const as = (id: number) => access.actFor(id, people.channelId, { ip: '', userAgent: '', requestId: '' });
  const [actor, reviewer] = [await as(people.memberId), await as(people.reviewerId)];
  if (!actor || !reviewer || !(await claimDemo(db, 'poster'))) return;
  const [templates, reviews] = [templateService(kernel), templateReviews(kernel)];
  const [posters, batches] = [posterService(kernel), batchService(kernel)];
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  for (const { from, name, state } of TEMPLATES) {
    const id = await builtinId(db, people.channelId, from);
    if (!id) continue;
    const made = await templates.copy(actor, { id, name });
    if (state !== 'draft') await reviews.submit(actor, { ids: [made.id], reviewerIds: [] });
    if (state !== 'passed') continue;
    await reviews.pass(reviewer, { items: [{ id: made.id, versionId: made.versionId }], reason: '' });
    const words = { title: '把周末开进山里', subtitle: '示例·山路试驾日', date: '11 月 21 日至 22 日' };
    const { placeId: _place, memberId: _member, ...input } = { ...EMPTY, ...words };
    const placeIds = await demoDealers(db, people.nodeId, DEALERS);
    const places = { placeIds, exceptIds: [], underId: null, kind: 'dealer' as const };
    const target = { to: 'url' as const, url: 'https://example.com/drive' };
    if (placeIds.length > 0)
      await batches.start(
        actor,
        { ...input, ...places, target, templateId: made.id, name: '示例·秋季试驾' },
        origin,
      );
  }
  for (const { from, name, ...words } of POSTERS) {
    const templateId = await builtinId(db, people.channelId, from);
    if (templateId) await posters.make(actor, { ...EMPTY, ...words, templateId, name, save: true }, origin);
  }
}
