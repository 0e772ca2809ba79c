import { ANSWER_NAMES, fillAnswer, unknownNames } from '@zhiying/contract';
import { Note, Text } from '#kit/base/pieces.tsx';

/** Somebody a viewer could be. */
const EXAMPLE = { 昵称: '小林', 时间: '下午三点', 车型: '示例·S5' };
const TURNS = 3;

export const ANSWER_HINT = `${ANSWER_NAMES.map((name) => `{${name}}`).join('、')} 自动填入；[甲|乙] 轮流说其中一个`;

/** An answer as viewers will hear it, each way it can come out, while it is typed. */
export function AnswerPreview({ answer }: { answer: string }) {
  const [unknown] = unknownNames(answer);
  if (unknown !== undefined)
    return (
      <Text as="p" size="12/18" tone="error" role="alert">
        没有变量「{unknown}」，只能使用 {ANSWER_NAMES.map((name) => `{${name}}`).join('、')}
      </Text>
    );
  const said = Array.from({ length: TURNS }, (_none, turn) => fillAnswer(answer, EXAMPLE, turn));
  const ways = [...new Set(said)].filter(Boolean);
  // What is said as it is written needs no preview.
  if (ways.length === 0 || (ways.length === 1 && ways[0] === answer.trim())) return null;
  return (
    <Note role="status">
      {ways.map((words) => (
        <Text key={words} flow="block" breakWords>
          读作：{words}
        </Text>
      ))}
    </Note>
  );
}
