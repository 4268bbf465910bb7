package informers
