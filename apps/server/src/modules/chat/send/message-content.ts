import type { BodyOf, contract, MessageKind } from '@zhiying/contract';
import type { ChatConnector, ChatUpload } from '#engines/platforms/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { type MaterialFile, materialFile, visibleMaterials } from '../../material/index.ts';
import { CardUnfit, MaterialUnfit, TooLong } from '../chat.errors.ts';
import type { StoredCard, StoredMedia } from '../chat.table.ts';

const KINDS: Partial<Record<MaterialFile['type'], MessageKind>> = {
  image: 'image',
  video: 'video',
  audio: 'voice',
};

/** A file of the library that the person may use, as a message carries it. */
export async function mediaOf(
  unit: Unit,
  actor: Actor,
  id: number,
): Promise<{ kind: MessageKind; media: StoredMedia }> {
  const [seen] = await visibleMaterials(unit, actor, [id]);
  const file = seen === undefined ? undefined : await materialFile(unit, id);
  if (!file) throw RowMissing('素材');
  if (file.refusal) throw MaterialUnfit(`素材「${file.name}」${file.refusal}`);
  if (!file.object) throw MaterialUnfit(`素材「${file.name}」正在处理，请稍后再发`);
  const { name, contentType, size, seconds, object } = file;
  return {
    kind: KINDS[file.type] ?? 'file',
    media: { name, contentType, size, seconds, object, materialId: id },
  };
}

const KIND_WORDS: Partial<Record<MessageKind, string>> = {
  image: '图片',
  voice: '语音',
  video: '视频',
  file: '文件',
};

/** Refuses content that the platform would refuse, before it is queued. */
export function checkContent(
  { limits, name }: ChatConnector,
  text: string,
  file: { kind: MessageKind; media: StoredMedia } | null,
) {
  if (Buffer.byteLength(text) > limits.textBytes)
    throw TooLong(name, Math.floor(limits.textBytes / CHINESE_BYTES));
  if (!file) return;
  const { kind, media } = file;
  const bounds = limits.files[kind as ChatUpload['kind']];
  if (!bounds) throw MaterialUnfit(`${name}不支持发送${KIND_WORDS[kind] ?? '该类素材'}`);
  if ((media.size ?? 0) > bounds.bytes)
    throw MaterialUnfit(`素材「${media.name}」超过${name}的上限 ${Math.round(bounds.bytes / 1024 ** 2)} MB`);
  if (bounds.types.length > 0 && !bounds.types.includes(media.contentType ?? ''))
    throw MaterialUnfit(`${name}不支持「${media.name}」的格式`);
}
const CHINESE_BYTES = 3;

type SentCard = NonNullable<BodyOf<typeof contract.chat.send>['card']>;

export const keptCard = (card: SentCard): StoredCard =>
  card.kind === 'mini'
    ? { title: card.title, text: '', url: null, mini: { appId: card.appId, page: card.pagePath } }
    : { title: card.title, text: card.text, url: card.url };

export function checkCard(
  { limits, name }: ChatConnector,
  { kind }: SentCard,
  cover: { kind: MessageKind } | null,
) {
  if (!limits.kinds.includes(kind)) throw CardUnfit(`${name}不支持发送卡片`);
  if (cover?.kind !== 'image') throw CardUnfit('卡片封面须为图片');
}
