import { contract, type Member } from '@zhiying/contract';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '#kit/api/queries.ts';
import { Field } from '#kit/form/field.tsx';
import { Mark } from '#kit/mark.tsx';
import styles from './user-form.module.css';

interface PhoneFieldProps {
  /** Nobody's yet while creating. */
  member: Member | null;
  value: string | undefined;
  onChange(value: string | undefined): void;
  changed: boolean;
  issue: string | undefined;
  disabled: boolean;
}

/** Masked until somebody asks for it, which is recorded; typing a new one needs no asking. */
export function PhoneField({ member, value, onChange, changed, issue, disabled }: PhoneFieldProps) {
  const { message } = App.useApp();
  const [shown, setShown] = useState<string>();
  const reveal = useAction(contract.member.revealPhone, {
    onSuccess: ({ phone }) => setShown(phone ?? ''),
    onError: (error) => void message.error(error.message),
  });
  const untouched = value === undefined;
  const masked = untouched && shown === undefined;
  return (
    <Field label="手机号" issue={issue} mark={member && changed && <Mark tone="warning">已改</Mark>}>
      {(control) => (
        <Input
          {...control}
          value={untouched ? (shown ?? member?.phone ?? '') : value}
          readOnly={masked}
          disabled={disabled}
          inputMode="tel"
          placeholder="选填"
          maxLength={20}
          onChange={(event) => onChange(event.target.value === shown ? undefined : event.target.value)}
          // Always there: an input that gains or loses its suffix loses the focus with it.
          suffix={
            <span className={styles.inside}>
              {masked && member?.can.includes('revealPhone') && (
                <Button
                  type="link"
                  size="small"
                  loading={reveal.isPending}
                  onClick={() => reveal.mutate({ uid: member.id })}
                >
                  查看
                </Button>
              )}
              {masked && member && !disabled && !member.can.includes('revealPhone') && (
                <Button type="link" size="small" onClick={() => onChange('')}>
                  更换
                </Button>
              )}
            </span>
          }
        />
      )}
    </Field>
  );
}
