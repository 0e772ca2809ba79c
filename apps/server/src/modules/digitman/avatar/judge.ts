import type { Mouth, PortraitCheck } from '@zhiying/contract';
import type { Seen } from '#engines/media/talk/portrait.ts';

const LEAST_SIDE = 360;
const GOOD_SIDE = 512;
const CONFIRMED = '无法自动测出，以上传人的确认为准';
const BY_SKIN = '按肤色区域估计';

/** Where a mouth usually is in a portrait. */
const USUAL_MOUTH: Mouth = { x: 50, y: 55, width: 14 };

/** What was measured, in words, and whether the picture can be used. Only what can be told for certain refuses it. */
export function judge(seen: Seen): { checks: PortraitCheck[]; mouth: Mouth; refusal: string | null } {
  const side = Math.min(seen.width, seen.height);
  const checks: PortraitCheck[] = [
    {
      id: 'size',
      result: side >= GOOD_SIDE ? 'pass' : side >= LEAST_SIDE ? 'warn' : 'fail',
      text: `${seen.width} × ${seen.height}，短边建议不低于 ${GOOD_SIDE} 像素`,
    },
    {
      id: 'sharpness',
      result: seen.sharpness >= 60 ? 'pass' : 'warn',
      text: seen.sharpness >= 60 ? `边缘清晰（${seen.sharpness}）` : `可能偏模糊（${seen.sharpness}）`,
    },
    {
      id: 'light',
      result: seen.light >= 70 && seen.light <= 225 ? 'pass' : 'warn',
      text: `平均亮度 ${seen.light}（0–255）`,
    },
    faceCheck(seen),
    frontalCheck(seen),
    mouthCheck(seen),
  ];
  const failed = checks.find(({ result }) => result === 'fail');
  const mouth = seen.mouth && { ...seen.mouth, width: Math.min(60, Math.max(2, seen.mouth.width)) };
  return { checks, mouth: mouth ?? USUAL_MOUTH, refusal: failed ? failed.text : null };
}

function faceCheck({ faces, face }: Seen): PortraitCheck {
  if (!face) return { id: 'face', result: 'person', text: CONFIRMED };
  if (faces > 1)
    return {
      id: 'face',
      result: 'fail',
      text: `测到 ${faces} 个相近的人脸区域，请使用单人照片（${BY_SKIN}）`,
    };
  return {
    id: 'face',
    result: face.height >= 15 ? 'pass' : 'warn',
    text: `1 个人脸区域，占画面高度 ${Math.round(face.height)}%（${BY_SKIN}）`,
  };
}

function frontalCheck({ symmetry }: Seen): PortraitCheck {
  if (symmetry === null) return { id: 'frontal', result: 'person', text: CONFIRMED };
  const percent = Math.round(symmetry * 100);
  return symmetry >= 0.6
    ? { id: 'frontal', result: 'pass', text: `左右相似度 ${percent}%（${BY_SKIN}）` }
    : { id: 'frontal', result: 'warn', text: `左右相似度 ${percent}%，可能不是正面（${BY_SKIN}）` };
}

function mouthCheck({ dark }: Seen): PortraitCheck {
  if (dark === null) return { id: 'mouth', result: 'person', text: CONFIRMED };
  return dark <= 0.12
    ? { id: 'mouth', result: 'pass', text: `嘴部暗区 ${Math.round(dark * 100)}%（${BY_SKIN}）` }
    : { id: 'mouth', result: 'warn', text: `嘴部暗区 ${Math.round(dark * 100)}%，可能张口（${BY_SKIN}）` };
}
