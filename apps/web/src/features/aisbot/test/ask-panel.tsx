import { BOT_HANDOVERS, type BotCase, CHAT_PLATFORMS, contract } from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { PlayIcon } from '#kit/base/icons.tsx';
import { Box, Clip, Muted } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Field } from '#kit/form/field.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
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
        <Box flow="row" align="center" justify="between" marginTop={8}>
          <Muted>Ctrl Enter 测试</Muted>
          <Button type="primary" loading={asking} disabled={!question.trim()} onClick={() => onAsk(question)}>
            测试
          </Button>
        </Box>
      </section>
      <section className={styles.part}>
        <h3 className={styles.head}>当作谁在问</h3>
        <AccountField nodeId={nodeId} onNode={onNode} />
        <Field label="模拟哪家门店的客户提问" hint="使用该组织及上级的知识；默认：你所在的组织">
          {({ id }) => <NodePicker id={id} value={nodeId} onChange={onNode} placeholder="你所在的组织" />}
        </Field>
      </section>
      <Cases onAsk={onAsk} shown={shown} />
    </div>
  );
}

/** As if a customer wrote to this account: what is known at its place answers. */
function AccountField({ nodeId, onNode }: Pick<AskPanelProps, 'nodeId' | 'onNode'>) {
  const may = useMaySee(keysOf(contract.aisbot.accounts));
  const accounts = useCall(contract.aisbot.accounts, {}, { enabled: may });
  const [chosen, setChosen] = useState<number | undefined>();
  const rows = accounts.data?.rows ?? [];
  if (rows.length === 0) return null;
  // Another place was chosen by hand: the account is no longer meant.
  const account = rows.find(({ id, node }) => id === chosen && node.id === nodeId);
  return (
    <Field label="客服账号">
      {({ id }) => (
        <Select
          id={id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="不限"
          value={account?.id}
          options={rows.map(({ id: value, name, platform }) => ({
            value,
            label: `${CHAT_PLATFORMS[platform]}，${name}`,
          }))}
          onChange={(next?: number) => {
            setChosen(next);
            onNode(rows.find((row) => row.id === next)?.node.id);
          }}
        />
      )}
    </Field>
  );
}

function Cases({ onAsk, shown }: Pick<AskPanelProps, 'onAsk' | 'shown'>) {
  const cases = useCall(contract.aisbotTest.cases, { limit: 50 });
  const run = useAction(contract.aisbotTest.run, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ ran, passed }) => void message.success(`已运行 ${ran} 个用例，${passed} 个通过`),
  });
  const passed = cases.data?.rows.filter((each) => each.passed).length ?? 0;
  const ran = cases.data?.rows.some((each) => each.passed !== null);
  return (
    <>
      <h3 className={styles.head} style={{ padding: '14px 16px 0' }}>
        用例
        {cases.data && (
          <small>
            {cases.data.total} 个，{ran ? `${passed} 个通过` : '未运行'}
          </small>
        )}
      </h3>
      <QueryView query={cases}>
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
                    <Clip>{each.question}</Clip>
                    <small>{wordsOf(each)}</small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
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
