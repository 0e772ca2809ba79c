import {
  contract,
  type LiveScriptRow,
  SCRIPT_MINUTES_MOST,
  SCRIPT_STYLES,
  type ScriptLine,
  type ScriptStyle,
} from '@zhiying/contract';
import { number, segments, text, wordList } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { changedLines } from './line-changes.ts';

/** What a script is about, for producing one and for keeping one. */
export const aboutFields = <Row,>() => ({
  name: text<Row>('名称', { max: 60, required: true, first: true, placeholder: '如：周末试驾专场' }),
  product: text<Row>('产品', { max: 60, placeholder: '如：示例·S5' }),
  style: segments<ScriptStyle, Row>('风格', SCRIPT_STYLES, { blank: 'warm', half: true }),
  minutes: number<Row>('目标时长', {
    blank: 10,
    min: 1,
    max: SCRIPT_MINUTES_MOST,
    suffix: '分钟',
    half: true,
    hint: '一轮的长度，说完从头循环',
  }),
  tags: wordList<Row>('标签', { hint: '用于在话术库中查找' }),
});

export const emptyLine = (part: ScriptLine['part'] = 'selling'): ScriptLine => ({
  part,
  text: '',
  factIds: [],
});

/** Drawn by the desk itself. */
const lines: FieldSpec<ScriptLine[], LiveScriptRow> = {
  label: '台词',
  blank: () => [emptyLine('opening')],
  // Lines left empty while typing are not part of it.
  send: (all) => all.filter((line) => line.text.trim()),
  words: (all) => all.map((line) => line.text).join('\n'),
  count: changedLines,
  shown: () => false,
};

export const SCRIPT_FIELDS = entryFields(contract.liveScript, { ...aboutFields<LiveScriptRow>(), lines });
