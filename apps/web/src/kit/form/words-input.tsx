import { Select } from 'antd';

/** People write lists in many ways; a pasted one becomes several words. */
const SEPARATORS = [',', '，', '、', ' '];

interface WordsInputProps {
  id: string;
  status?: '' | 'error';
  value: readonly string[];
  onChange(words: string[]): void;
}

/** An input for several words, each ended by Enter, a comma or a blank. */
export const WordsInput = ({ id, status, value, onChange }: WordsInputProps) => (
  <Select
    id={id}
    status={status}
    mode="tags"
    open={false}
    suffixIcon={null}
    placeholder="输入后按回车添加"
    style={{ width: '100%' }}
    tokenSeparators={SEPARATORS}
    value={[...value]}
    onChange={onChange}
  />
);
