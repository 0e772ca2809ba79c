import { allLayers, type PosterDoc } from '@zhiying/contract';

export const AI_LABEL_ID = 'ai-label';
const TEXT = '内容由 AI 辅助生成';

/** The poster with the line that content made with AI must show; a poster that says so already stays as it is. */
export function withAiLabel(doc: PosterDoc): PosterDoc {
  const said = allLayers(doc.layers).some(
    (layer) => !layer.hidden && layer.kind === 'text' && /AI.{0,4}生成/.test(layer.text),
  );
  if (said || doc.layers.some(({ id }) => id === AI_LABEL_ID)) return doc;
  const size = Math.max(14, Math.round(Math.min(doc.width, doc.height) * 0.02));
  const [width, height] = [size * 11, size * 1.8];
  const common = {
    rotate: 0,
    opacity: 1,
    hidden: false,
    locked: true,
    open: { text: false, picture: false, move: false },
    motion: null,
    x: doc.width - width,
    y: doc.height - height,
    width,
    height,
  };
  return {
    ...doc,
    layers: [
      ...doc.layers,
      {
        ...common,
        kind: 'group',
        id: AI_LABEL_ID,
        name: 'AI 标识',
        together: false,
        layers: [
          {
            ...common,
            kind: 'shape',
            id: `${AI_LABEL_ID}-ground`,
            name: '标识底板',
            shape: 'rect',
            path: '',
            fill: { color: '#00000080', to: null, angle: 0 },
            stroke: null,
            radius: 0,
          },
          {
            ...common,
            kind: 'text',
            id: `${AI_LABEL_ID}-text`,
            name: '标识文字',
            text: TEXT,
            weight: 'regular',
            size,
            color: '#FFFFFF',
            align: 'center',
            lineHeight: 1.3,
            spacing: 0,
            valign: 'middle',
            overflow: 'shrink',
            minSize: 8,
            empty: { rule: 'hide', text: '' },
            noLeadingPunctuation: true,
            noLonely: true,
            shadow: null,
          },
        ],
      },
    ],
  };
}
