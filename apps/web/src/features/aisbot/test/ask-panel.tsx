import { BOT_HANDOVERS, type BotCase, contract } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { PlayIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import styles from './test.module.css';

interface AskPanelProps {
  question: string;
  onQuestion(question: string): void;
  nodeId: number | undefined;
  onNode(id: number | undefined): void;
  asking: boolean;
  onAsk(question: string): void;
  shown: string;
}

export function AskPanel({ question, onQuestion, nodeId, onNode, asking, onAsk, shown }: AskPanelProps) {
  return (
    <div className={styles.side}>
      <section className={styles.part}>
        <h3 className={styles.head}>
          <label htmlFor="bot-question">客户提问</label>
        </h3>
        <Input.TextArea
          id="bot-question"
          value={question}
          maxLength={500}
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder="输入客户可能的提问"
          onChange={(event) => onQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onAsk(question);
          }}
        />
        <div className={styles.askRow}>
          <span className={pieces.small}>Ctrl Enter 测试</span>
          <Button type="primary" loading={asking} disabled={!question.trim()} onClick={() => onAsk(question)}>
            测试
          </Button>
        </div>
      </section>
      <section className={styles.part}>
        <h3 className={styles.head}>提问门店</h3>
        <Field label="可见范围" hint="使用该组织及上级的知识；不选为你所在的组织">
          {({ id }) => <NodePicker id={id} value={nodeId} onChange={onNode} placeholder="你所在的组织" />}
        </Field>
      </section>
      <Cases onAsk={onAsk} shown={shown} />
    </div>
  );
}

function Cases({ onAsk, shown }: Pick<AskPanelProps, 'onAsk' | 'shown'>) {
  const cases = useCall(contract.aisbotTest.cases, { limit: 50 });
  const run = useAction(contract.aisbotTest.run, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ ran, passed }) => void message.success(`已运行 ${ran} 个用例，${passed} 个通过`),
  });
  const passed = cases.data?.rows.filter((each) => each.passed).length ?? 0;
  return (
    <>
      <h3 className={styles.head} style={{ padding: '14px 16px 0' }}>
        用例
        {cases.data && (
          <small>
            {cases.data.total} 个，{passed} 个通过
          </small>
        )}
      </h3>
      <Loaded query={cases}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.nothing}>暂无用例，测试后可存为用例</p>
          ) : (
            <ul className={styles.cases}>
              {rows.map((each) => (
                <li key={each.id}>
                  <button
                    type="button"
                    className={styles.case}
                    data-tone={toneOf(each)}
                    aria-current={each.question === shown}
                    onClick={() => onAsk(each.question)}
                  >
                    <span className={pieces.clip}>{each.question}</span>
                    <small>{wordsOf(each)}</small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.foot}>
        <Button
          block
          icon={<PlayIcon />}
          loading={run.isPending}
          disabled={!cases.data?.total}
          onClick={() => run.mutate({})}
        >
          运行全部用例
        </Button>
      </div>
    </>
  );
}

const toneOf = ({ passed, outcome }: BotCase) =>
  passed === false ? 'error' : outcome === 'handover' ? 'warning' : undefined;

function wordsOf({ passed, outcome, expected, reason }: BotCase): string {
  if (outcome === null) return expected === 'answer' ? '期望回答，未运行' : '期望转人工，未运行';
  const came = outcome === 'answer' ? '直接回答' : `转人工：${reason ? BOT_HANDOVERS[reason] : ''}`;
  return passed ? came : `未通过，${came}`;
}
