import React from 'react';

interface Props { name: string }

export function Ship({ name }: Props): JSX.Element {
  return <section><b>{name}</b></section>;
}

// Shows a hold.
export const Hold: React.FC<Props> = ({ name }) => {
  const inner = name;
  return <p>{inner}</p>;
};
