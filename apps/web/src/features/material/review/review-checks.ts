import { LICENCES, type MaterialInfo, PERSON_RELEASES } from '@zhiying/contract';
import { daysUntil } from '#parts/material/days-until.ts';
import type { ReviewFinding as Finding } from '#parts/review/review-facts.tsx';

const SOON_DAYS = 30;
const SHARP_ENOUGH = 720;

type Checked = Pick<
  MaterialInfo,
  'type' | 'processing' | 'blocked' | 'rights' | 'tags' | 'classify' | 'facts'
>;

/** What can be told from the facts alone, worst first; what is fine is told in one line. */
export function findingsOf(material: Checked, now: Date = new Date()): Finding[] {
  const found = [processing(material), rights(material), release(material), expiry(material, now)].concat([
    sharpness(material),
    order(material),
  ]);
  const bad = found.filter((finding) => finding.tone !== 'success');
  const fine = found.filter((finding) => finding.tone === 'success').map(({ title }) => title);
  return [
    ...bad.filter(({ tone }) => tone === 'error'),
    ...bad.filter(({ tone }) => tone === 'warning'),
    ...(fine.length > 0 ? [{ tone: 'success' as const, title: fine.join('、') }] : []),
  ];
}

export const isSerious = (findings: readonly Finding[]) => findings.some(({ tone }) => tone === 'error');

const processing = ({ processing: { state, note } }: Checked): Finding =>
  state === 'failed'
    ? { tone: 'error', title: '文件无法处理', text: note }
    : state === 'done'
      ? { tone: 'success', title: '文件完好' }
      : { tone: 'warning', title: '文件还在处理', text: '处理完成后预览和规格才完整。' };

const rights = ({ rights: { licence } }: Checked): Finding =>
  licence === 'unknown'
    ? { tone: 'warning', title: '没有注明版权', text: '请上传人说明是自有、授权还是公共素材。' }
    : { tone: 'success', title: LICENCES[licence] };

const release = ({ rights: { personRelease } }: Checked): Finding =>
  personRelease === 'missing'
    ? { tone: 'error', title: '人物没有授权', text: '画面里的人没有同意使用，不能对外发布。' }
    : { tone: 'success', title: PERSON_RELEASES[personRelease] };

function expiry({ rights: { expiresOn } }: Checked, now: Date): Finding {
  if (expiresOn === null) return { tone: 'success', title: '长期有效' };
  const left = daysUntil(expiresOn, now);
  if (left < 0) return { tone: 'error', title: '版权已到期', text: `到期日 ${expiresOn}。` };
  if (left <= SOON_DAYS)
    return { tone: 'warning', title: `版权 ${left} 天后到期`, text: `到期日 ${expiresOn}。` };
  return { tone: 'success', title: `有效期到 ${expiresOn}` };
}

function sharpness({ type, facts: { width, height } }: Checked): Finding {
  if ((type !== 'image' && type !== 'video') || !width || !height)
    return { tone: 'success', title: '格式可用' };
  return Math.min(width, height) < SHARP_ENOUGH && type === 'image'
    ? { tone: 'warning', title: '画面偏小', text: `短边只有 ${Math.min(width, height)} 像素，放大会模糊。` }
    : { tone: 'success', title: '清晰度足够' };
}

const order = ({ tags, classify }: Checked): Finding =>
  tags.length === 0 && !classify
    ? { tone: 'warning', title: '没有标签和分类', text: '以后不容易被找到。' }
    : { tone: 'success', title: '已归类' };
