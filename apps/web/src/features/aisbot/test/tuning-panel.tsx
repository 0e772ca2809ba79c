import { BOT_WAYS, type BotSettings, type BotTuning, contract } from '@zhiying/contract';
import { Button, Slider, Switch } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { PromptField } from './prompt-field.tsx';
import styles from './test.module.css';

interface TuningPanelProps {
  tuning: BotTuning;
  online: BotTuning;
  settings: BotSettings;
  /** Whether a model for vectors is chosen. */
  vectors: boolean;
  mayApply: boolean;
  same: boolean;
  onChange(tuning: BotTuning): void;
  /** A slider was let go: the question is asked again. */
  onTried(tuning: BotTuning): void;
  prompt: number | undefined;
  onPrompt(version: number | undefined): void;
}

const SLIDERS = [
  { name: 'top', label: '片段数', min: 1, max: 12, step: 1 },
  { name: 'minScore', label: '最低分', min: 0, max: 1, step: 0.05 },
  { name: 'sureScore', label: '模型作答下限', min: 0, max: 1, step: 0.05 },
] as const;

const SWITCHES = [
  { name: 'byWords', label: BOT_WAYS.words },
  { name: 'byPairs', label: BOT_WAYS.pairs },
  { name: 'byVectors', label: BOT_WAYS.vectors },
] as const;

/** Tried here first; customers meet it once somebody applies it. */
export function TuningPanel(props: TuningPanelProps) {
  const { tuning, online, settings, vectors, mayApply, same, onChange, onTried } = props;
  const save = useAction(contract.aisbot.save, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已用到线上'),
  });
  const change = (next: Partial<BotTuning>) => onChange({ ...tuning, ...next });
  return (
    <>
      <section className={styles.part}>
        <h3 className={styles.head}>
          设置<small>仅影响本页测试</small>
        </h3>
        {SLIDERS.map(({ name, label, min, max, step }) => (
          <div key={name} className={styles.slider}>
            <span id={`tuning-${name}`}>{label}</span>
            <Slider
              min={min}
              max={max}
              step={step}
              value={tuning[name]}
              ariaLabelledByForHandle={`tuning-${name}`}
              onChange={(value) => change({ [name]: value })}
              onChangeComplete={(value) => onTried({ ...tuning, [name]: value })}
            />
            <b>{step < 1 ? tuning[name].toFixed(2) : tuning[name]}</b>
          </div>
        ))}
        <div className={styles.switches}>
          {SWITCHES.map(({ name, label }) => (
            <label key={name} title={name === 'byVectors' && !vectors ? '未设置向量模型' : undefined}>
              {label}{' '}
              <Switch
                size="small"
                disabled={name === 'byVectors' && !vectors}
                checked={tuning[name] && (name !== 'byVectors' || vectors)}
                onChange={(on) => {
                  change({ [name]: on });
                  onTried({ ...tuning, [name]: on });
                }}
              />
            </label>
          ))}
        </div>
        <PromptField version={props.prompt} onChange={props.onPrompt} />
      </section>
      <div className={styles.foot}>
        <span>{same ? '与线上设置相同' : '与线上设置不同'}</span>
        <span className={classOf({ flow: 'row', gap: 8, wrap: true })}>
          <Button disabled={same} onClick={() => onChange(online)}>
            恢复
          </Button>
          {mayApply && (
            <Button
              type="primary"
              disabled={same}
              loading={save.isPending}
              onClick={() => save.mutate({ ...settings, tuning })}
            >
              用到线上
            </Button>
          )}
        </span>
      </div>
    </>
  );
}
