import { type BotAnswer, type BotTuning, contract, type DataOf } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { AskPanel } from './ask-panel.tsx';
import { FoundList } from './found-list.tsx';
import styles from './test.module.css';
import { TuningPanel } from './tuning-panel.tsx';

type Config = DataOf<typeof contract.aisbot.config>;

/** What the bot would say and why: the very function that answers customers. */
export function TestTab() {
  const config = useCall(contract.aisbot.config, {});
  return <QueryView query={config}>{(data) => <TestPage config={data} />}</QueryView>;
}

function TestPage({ config }: { config: Config }) {
  const online = config.settings.tuning;
  const [question, setQuestion] = useState('');
  const [nodeId, setNodeId] = useState<number | undefined>();
  const [tuning, setTuning] = useState<BotTuning>(online);
  /** A version of the prompt that is tried; the newest is in use. */
  const [prompt, setPrompt] = useState<number | undefined>();
  const [shown, setShown] = useState<{ question: string; answer: BotAnswer } | null>(null);
  const ask = useAction(contract.aisbotTest.ask, {
    onError: (error) => void message.error(error.message),
  });
  const run = async (text: string, tried = tuning, promptVersion = prompt) => {
    const asked = text.trim();
    if (!asked) return;
    setQuestion(asked);
    const answer = await ask
      .mutateAsync({ question: asked, nodeId, tuning: tried, promptVersion })
      .catch(() => null);
    if (answer) setShown({ question: asked, answer });
  };
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <AskPanel
          question={question}
          onQuestion={setQuestion}
          nodeId={nodeId}
          onNode={setNodeId}
          asking={ask.isPending}
          onAsk={(text) => void run(text)}
          shown={shown?.question ?? ''}
        />
        <FoundList config={config} answer={shown?.answer ?? null} minScore={tuning.minScore} />
        <div className={styles.side}>
          <AnswerPanel question={shown?.question ?? ''} answer={shown?.answer ?? null} />
          <TuningPanel
            tuning={tuning}
            online={online}
            vectors={config.vectors}
            mayApply={config.can.includes('save')}
            same={sameValue(tuning, online)}
            settings={config.settings}
            onChange={setTuning}
            onTried={(tried) => shown && void run(shown.question, tried)}
            prompt={prompt}
            onPrompt={(version) => {
              setPrompt(version);
              if (shown) void run(shown.question, tuning, version);
            }}
          />
        </div>
      </div>
    </div>
  );
}
