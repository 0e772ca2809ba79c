import { Button } from 'antd';
import { useConfirm } from '#kit/feedback/confirm.tsx';

interface DeleteLinkProps {
  name: string;
  consequence: string;
  onDelete(): void;
}

/** Stands in the head of a section; asks before it deletes. */
export function DeleteLink({ name, consequence, onDelete }: DeleteLinkProps) {
  const confirm = useConfirm();
  const ask = async () => {
    if (await confirm({ title: `删除「${name}」？`, consequence, okText: '删除', danger: true })) onDelete();
  };
  return (
    <Button type="link" danger size="small" onClick={() => void ask()}>
      删除
    </Button>
  );
}
