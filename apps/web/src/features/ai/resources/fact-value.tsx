import { contract, FACT_VALUE_MAX, type Fact } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './fact-value.module.css';

/** The value right in the table: click, type, Enter. Esc leaves it as it was. */
export function FactValue({ fact }: { fact: Fact }) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useAction(contract.aiFact.update, {
    onSuccess: () => {
      setTyped(null);
      void message.success('已保存，引用该事实的文章将标记为待更新');
    },
    onError: (error) => void message.error(error.message),
  });
  if (!fact.can.includes('edit'))
    return (
      <Text flow="block" maxWidth="full" clip>
        {fact.value}
      </Text>
    );
  if (typed === null)
    return (
      <button
        type="button"
        className={classOf(
          {
            flow: 'block',
            maxWidth: 'full',
            tone: 'inherit',
            clip: true,
            textAlign: 'left',

            padding: '2 6',
            background: 'none',
            border: 'none',
            radius: 4,
          },
          styles.value,
        )}
        title="点击修改"
        aria-label={`修改「${fact.name}」：${fact.value}`}
        onClick={(event) => {
          event.stopPropagation();
          setTyped(fact.value);
        }}
      >
        {fact.value}
      </button>
    );
  const commit = () => {
    const value = typed.trim();
    if (value === '' || value === fact.value) return setTyped(null);
    const { id, version, kind, subject, name, until, remark } = fact;
    return save.mutate({ id, version, kind, subject, name, value, until, remark });
  };
  return (
    <Input
      autoFocus
      size="small"
      aria-label={`${fact.name}的内容`}
      value={typed}
      maxLength={FACT_VALUE_MAX}
      disabled={save.isPending}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={commit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') setTyped(null);
      }}
      onBlur={() => !save.isPending && setTyped(null)}
    />
  );
}
