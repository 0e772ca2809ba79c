import { STAGE_PIXELS, type StageLook } from '@zhiying/contract';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { usableFile } from '../../material/index.ts';
import { priceCard } from '../../poster/index.ts';
import { type ShowOnStage, type StageRow } from './stage.repository.ts';

/** As platforms demand it of rooms in which no person speaks; it cannot be switched off here. */
const NOTICE = 'AI 主播，内容由 AI 生成';
/** Longer than any show. */
const LINK = { expiresInSeconds: 12 * 3600 };

/** What the page of a room draws besides the line, and what it is known by: addresses differ each time they are signed. */
export async function lookOf(
  kernel: Kernel,
  { name, setting, aiNotice }: StageRow,
  show: ShowOnStage | undefined,
): Promise<{ look: StageLook; key: string }> {
  const { size, line, voice, templateId } = setting;
  const ground = await groundOf(kernel, setting);
  const card =
    setting.card && show ? await priceCard(kernel, { ...show, subject: show.product, templateId }) : null;
  const look = {
    name,
    size,
    ...STAGE_PIXELS[size],
    ground,
    line,
    voice,
    notice: aiNotice ? NOTICE : '',
    card,
  };
  const known = 'key' in ground ? ground.key : ground.kind;
  return { look, key: JSON.stringify([name, size, known, line, voice, aiNotice, card?.key]) };
}

/** Material that was recalled, has expired or was deleted is no longer shown: the page goes on without it. */
async function groundOf(
  { db, storage }: Kernel,
  { ground, materialId }: StageRow['setting'],
): Promise<StageLook['ground']> {
  if (ground !== 'material') return { kind: ground };
  const file = materialId === null ? null : await usableFile(db, materialId).catch(passRefusals);
  if (!file || (file.type !== 'image' && file.type !== 'video')) return { kind: 'plain' };
  const { object, type } = file;
  const url = await storage.signedUrl(object, LINK);
  return { kind: type === 'image' ? 'picture' : 'film', key: object, url };
}

function passRefusals(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
