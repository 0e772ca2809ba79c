import { Button } from 'antd';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';

interface DeleteLinkProps {
  name: string;
  consequence: string;
  onDelete(): void;
}

/** Stands in the head of a section; asks before it deletes. */
export function DeleteLink({ name, consequence, onDelete }: DeleteLinkProps) {
  const confirm = useConfirm();
  const ask = async () => {
    if (await confirm(deletion(`「${name}」`, consequence))) onDelete();
  };
  return (
    <Button type="link" danger size="small" onClick={() => void ask()}>
      删除
    </Button>
  );
}
