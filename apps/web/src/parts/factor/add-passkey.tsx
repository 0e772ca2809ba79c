import { contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { Text } from '#kit/base/pieces.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { makePasskey, passkeyFailure } from '#kit/session/passkey.ts';

interface Props {
  onClose(): void;
  onAdded(recovery: readonly string[]): void;
}

/** Makes a passkey at this device, under a name by which its owner knows it again. */
export function AddPasskey({ onClose, onAdded }: Props) {
  const [name, setName] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const begin = useAction(contract.factor.beginPasskey);
  const add = useAction(contract.factor.addPasskey, { onSuccess: ({ recovery }) => onAdded(recovery) });
  const submit = async () => {
    if (!name.trim()) return setIssue('请填写名称');
    setIssue(null);
    const question = await begin.mutateAsync({}).catch(() => null);
    if (!question) return;
    try {
      add.mutate({ name, passkey: await makePasskey(question) });
    } catch (error) {
      setIssue(passkeyFailure(error));
    }
  };
  return (
    <Dialog
      open
      title="添加通行密钥"
      width={424}
      onClose={onClose}
      submitText="继续"
      submitting={begin.isPending || add.isPending}
      onSubmit={() => void submit()}
    >
      <FailureNote error={begin.error ?? add.error} />
      <Text as="p" size="13/20" tone="text2" marginBottom={16}>
        浏览器将请你用指纹、面容、屏幕锁或安全密钥确认。
      </Text>
      <Field label="名称" required issue={issue ?? undefined} hint="便于日后辨认，例如「办公室电脑」">
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
