import { WriteRefusal, writeProblem } from './write-fault.js';

const said = (code: string): string => writeProblem('f', Object.assign(new Error('x'), { code })).message;

test('errors of the system are one plain clause each', () => {
  expect(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'ETXTBSY', 'EIO', 'EFBIG', 'EBUSY', 'EODD'].map(said)).toEqual([
    'cannot be written: no space is left on its file system',
    'cannot be written: the disk quota is used up',
    'cannot be written: the file system is read-only',
    'cannot be written: permission denied',
    'cannot be written: it is a program that is running',
    'cannot be written: the disk reports an error',
    'cannot be written: it would be larger than its file system or a limit of the process allows',
    'cannot be written: it is in use, as what is mounted on is',
    'cannot be written: the system says EODD',
  ]);
});

test('a refusal keeps its words, and a bug stays an exception', () => {
  expect(writeProblem('f', new WriteRefusal('it is odd'))).toEqual({ kind: 'problem', name: 'f', message: 'cannot be written: it is odd' });
  expect(() => writeProblem('f', new TypeError('x'))).toThrow(TypeError);
});
