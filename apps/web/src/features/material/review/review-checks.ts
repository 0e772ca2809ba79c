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
    ? { tone: 'error', title: '文件处理失败', text: note }
    : state === 'done'
      ? { tone: 'success', title: '文件完好' }
      : { tone: 'warning', title: '文件处理中', text: '处理完成后显示完整的预览和规格。' };

const rights = ({ rights: { licence } }: Checked): Finding =>
  licence === 'unknown'
    ? { tone: 'warning', title: '未注明版权', text: '请上传人注明自有、授权或公共版权。' }
    : { tone: 'success', title: LICENCES[licence] };

const release = ({ rights: { personRelease } }: Checked): Finding =>
  personRelease === 'missing'
    ? { tone: 'error', title: '人物未授权', text: '未取得画面人物授权，不可对外发布。' }
    : { tone: 'success', title: PERSON_RELEASES[personRelease] };

function expiry({ rights: { expiresOn } }: Checked, now: Date): Finding {
  if (expiresOn === null) return { tone: 'success', title: '长期有效' };
  const left = daysUntil(expiresOn, now);
  if (left < 0) return { tone: 'error', title: '版权已到期', text: `到期日 ${expiresOn}。` };
  if (left <= SOON_DAYS)
    return { tone: 'warning', title: `版权 ${left} 天后到期`, text: `到期日 ${expiresOn}。` };
  return { tone: 'success', title: `有效期至 ${expiresOn}` };
}

function sharpness({ type, facts: { width, height } }: Checked): Finding {
  if ((type !== 'image' && type !== 'video') || !width || !height)
    return { tone: 'success', title: '格式可用' };
  return Math.min(width, height) < SHARP_ENOUGH && type === 'image'
    ? { tone: 'warning', title: '画面偏小', text: `短边仅 ${Math.min(width, height)} 像素，放大会模糊。` }
    : { tone: 'success', title: '清晰度足够' };
}

const order = ({ tags, classify }: Checked): Finding =>
  tags.length === 0 && !classify
    ? { tone: 'warning', title: '未设置标签和文件夹', text: '不便于后续查找。' }
    : { tone: 'success', title: '已归类' };
