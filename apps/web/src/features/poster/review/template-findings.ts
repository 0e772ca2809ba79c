import { allLayers, isOpened, type PosterDoc, type PosterTemplateInfo } from '@zhiying/contract';
import type { ReviewFinding } from '#parts/review/review-facts.tsx';

/** What those below may change, layer by layer: the rest is head office's. */
export function openedIn(doc: PosterDoc): string {
  const opened = allLayers(doc.layers).filter(isOpened);
  return opened.length > 0 ? opened.map(({ name }) => name).join('、') : '无，全部锁定';
}

/** What a reviewer should know before deciding, worst first. */
export function findingsOf({ doc, pictures }: Pick<PosterTemplateInfo, 'doc' | 'pictures'>): ReviewFinding[] {
  const refused = pictures.flatMap(({ refusal }) => refusal ?? []);
  const layers = allLayers(doc.layers);
  const hidden = layers.filter((layer) => layer.hidden);
  const coded = layers.some(({ kind }) => kind === 'qr');
  return [
    ...refused.map(
      (refusal): ReviewFinding => ({
        tone: 'error',
        title: '图片不能使用',
        text: `图片${refusal}，批量生成时每一家都会失败`,
      }),
    ),
    ...(hidden.length > 0
      ? [
          {
            tone: 'warning' as const,
            title: `${hidden.length} 个图层已隐藏`,
            text: hidden.map(({ name }) => name).join('、'),
          },
        ]
      : []),
    ...(refused.length === 0 ? [{ tone: 'success' as const, title: '图片都可以使用' }] : []),
    ...(coded ? [{ tone: 'success' as const, title: '含二维码，扫码次数按每张海报统计' }] : []),
  ];
}
