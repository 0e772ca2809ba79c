import type { Mouth, PortraitCheck } from '@zhiying/contract';
import type { PortraitMeasures } from '#engines/media/talk/portrait.ts';

const LEAST_SIDE = 360;
const GOOD_SIDE = 512;
const NO_FACE = '照片中未找到人脸，请上传正面、清晰、面部占画面较大的单人照片';

/** Where a mouth usually is in a portrait. */
const USUAL_MOUTH: Mouth = { x: 50, y: 55, width: 14 };

/** What was measured, in words, and whether the picture can be used: it is large enough and shows one face. */
export function judge(seen: PortraitMeasures): {
  checks: PortraitCheck[];
  mouth: Mouth;
  refusal: string | null;
} {
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
  // Where there is no face a larger picture of the same would not help: that is said first.
  const fails = checks.filter(({ result }) => result === 'fail');
  const failed = fails.find(({ id }) => id === 'face') ?? fails[0];
  const mouth = seen.mouth && { ...seen.mouth, width: Math.min(60, Math.max(2, seen.mouth.width)) };
  return { checks, mouth: mouth ?? USUAL_MOUTH, refusal: failed ? failed.text : null };
}

function faceCheck({ faces, face }: PortraitMeasures): PortraitCheck {
  if (!face) return { id: 'face', result: 'fail', text: NO_FACE };
  if (faces > 1) return { id: 'face', result: 'fail', text: `测到 ${faces} 张人脸，请使用单人照片` };
  return {
    id: 'face',
    result: face.height >= 15 ? 'pass' : 'warn',
    text: `1 张人脸，占画面高度 ${Math.round(face.height)}%`,
  };
}

function frontalCheck({ turn }: PortraitMeasures): PortraitCheck {
  if (turn === null) return { id: 'frontal', result: 'fail', text: NO_FACE };
  const percent = Math.round(Math.abs(turn - 0.5) * 200);
  return percent <= 50
    ? { id: 'frontal', result: 'pass', text: `鼻尖偏离双眼中线 ${percent}%` }
    : { id: 'frontal', result: 'warn', text: `鼻尖偏离双眼中线 ${percent}%，可能不是正面` };
}

function mouthCheck({ dark }: PortraitMeasures): PortraitCheck {
  if (dark === null) return { id: 'mouth', result: 'fail', text: NO_FACE };
  return dark <= 0.12
    ? { id: 'mouth', result: 'pass', text: `嘴部暗区 ${Math.round(dark * 100)}%` }
    : { id: 'mouth', result: 'warn', text: `嘴部暗区 ${Math.round(dark * 100)}%，可能张口` };
}
