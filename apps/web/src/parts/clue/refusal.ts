/** What is asked before a customer's wish not to be contacted is saved. */
export const refusal = (consequence: string) => ({
  title: '客户要求不再联系？',
  consequence,
  okText: '保存',
  danger: true,
});
